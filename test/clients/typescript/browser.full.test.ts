import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { browserPath, launchBrowser, NO_BROWSER } from '../../support/chromium.ts';
import { useServer } from '../../support/server.ts';
import { startProxy } from '../proxy.ts';

const server = useServer();

it.skipIf(!browserPath)(
  `[CTS-064] the client runs in a browser, on a page of another origin${browserPath ? '' : ` (${NO_BROWSER})`}`,
  async () => {
    const bundle = await rolldown({
      input: fileURLToPath(new URL('../../../clients/typescript/src/index.ts', import.meta.url)),
      platform: 'browser',
    });
    const { output } = await bundle.generate({ format: 'iife', name: 'batonClient' });
    const site = createServer(
      (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<script>${output[0].code}</script>`),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    // Preflights are not cut: browsers send them, and nobody can repeat them.
    await using proxy = await startProxy({ target: server().url, seed: 4, cut: 0.3, refuse: 0 });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const seen = await page.evaluate(
        async ({ url, token }) => {
          const { Baton, cursorOf, ApiError } = (
            globalThis as unknown as { batonClient: typeof import('../../../clients/typescript/src/index.ts') }
          ).batonClient;
          const baton = new Baton({ url, token, retry: { attempts: 30, firstMs: 5, maxMs: 20 } });
          const texts: string[] = [];
          let cursors = 0;
          for (let number = 1; number <= 10; number += 1) {
            let text = '';
            for await (const event of baton.run({ message: `zwölf 🥊 ${number}` })) {
              if (event.type === 'text') text += event.delta;
              if (cursorOf(event)) cursors += 1;
            }
            texts.push(text);
          }
          const refused = await new Baton({ url, token: 'bat_wrong', retry: { attempts: 30, firstMs: 5 } })
            .run({ message: 'hi' })
            .result()
            .catch((error: unknown) => error);
          return { texts, cursors, status: refused instanceof ApiError ? refused.status : String(refused) };
        },
        { url: proxy.url, token: server().tenant.token },
      );
      expect(seen.texts).toEqual(Array.from({ length: 10 }, (_, index) => `zwölf 🥊 ${index + 1}`));
      expect(seen.cursors).toBeGreaterThanOrEqual(60);
      expect(seen.status).toBe(401);
      expect(proxy.tally.reset + proxy.tally.closed).toBeGreaterThan(0);
    } finally {
      await browser.close();
      site.closeAllConnections();
      site.close();
    }
  },
);
