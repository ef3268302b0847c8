/** A receiver of traces that costs as little as one can: it takes everything and looks at nothing. Prints its URL. */
import { createServer } from 'node:http';
import { announce } from './child.ts';

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end());
});
server.keepAliveTimeout = 600_000;
announce(server);
