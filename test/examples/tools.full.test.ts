import { describe, it } from 'vitest';
import { browserPath, NO_BROWSER } from '../support/chromium.ts';
import { realEngine } from '../support/sandbox.ts';
import { useServer } from '../support/server.ts';
import { expectPrinted, WALKS } from './walk.ts';

describe('what agents can do with a browser and containers', () => {
  const baton = useServer(() => ({
    env: {
      FETCH_ALLOW: '127.0.0.1',
      ...(browserPath ? { BROWSER_PATH: browserPath } : {}),
      ...(realEngine ? { SANDBOX_ENGINE: realEngine.engine, SANDBOX_IMAGE: realEngine.image } : {}),
    },
  }));

  it.for(WALKS.filter(({ isHeavy }) => isHeavy))('[EXM-004] $heading: the commands print what stands there', async (walk, context) => {
    if (!browserPath && walk.text.includes('/browse')) context.skip(NO_BROWSER);
    if (!realEngine && walk.text.includes('/exec')) context.skip('no container engine works on this machine');
    await expectPrinted(baton(), walk);
  });
});
