/** The reference for requests that don't stream: bare Koa + @koa/router that answers one route with JSON. */
import { createServer } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import { announce } from './child.ts';

const app = new Koa();
const router = new Router();
router.get('/v1/agents/:id', (ctx) => {
  ctx.body = { id: ctx.params['id'], name: 'Index', role: 'Router', model: 'gpt-bench', goal: 'Answer the user.', rules: [] };
});
app.use(router.routes());
announce(createServer(app.callback()));
