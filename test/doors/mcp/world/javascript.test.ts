import { beforeAll, describe, it } from 'vitest';
import { useServer, useUpstream } from '../../../support/server.ts';
import { javascript, javascriptFirst } from './javascript.ts';
import { ENV, goThrough, play } from './program.ts';
import { javascriptRows, quick } from './rows.ts';

describe('the official clients for JavaScript, in one program', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'demo/echo', ...ENV } }));
  beforeAll(() => play(upstream()));
  const connects = { auto: javascript('auto'), first: javascriptFirst };

  it.concurrent.for(quick)('[MCS-160] %s', (name, { expect }) =>
    goThrough(expect, javascriptRows[name], connects[name], { baton: baton(), upstream: upstream() }),
  );
});
