import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where a Chromium usually is; `BROWSER_PATH` wins. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that tests use, if this machine has one. */
export const browserPath: string | undefined = [process.env['BROWSER_PATH'] ?? '', ...PLACES].find(
  (path) => path !== '' && existsSync(path),
);

/** Why tests that need a browser are skipped. */
export const NO_BROWSER = 'no Chromium on this machine: apt-get install chromium, or set BROWSER_PATH';

/** Starts a browser that keeps to itself. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      // Root, as in CI, has no sandbox to start.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
