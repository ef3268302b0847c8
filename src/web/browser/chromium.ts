import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** Names of the program, the usual one first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
/** Where it is when it isn't in the PATH. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** What the browser may see of our environment: none of our secrets. */
const PASSED_ON = /^(?:PATH|LANG|LANGUAGE|LC_\w+|TZ|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_DATA_DIRS)$/;

/** Whether a file can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** This machine's Chromium, or a relative of it. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(isProgram);
}

/** The proxy's name in the browser, which no page can be at: no resolver knows it. */
const PROXY_HOST = 'browser-proxy.invalid';

/** The URL of the proxy as the browser has it. */
export const proxyServer = (port: number): string => `http://${PROXY_HOST}:${port}`;

/**
 * How Chromium is started, so that all that it ever connects to is the proxy.
 * @param folder its home, and where its temporary files go
 */
export function launchOptions(path: string, proxyPort: number, folder: string): LaunchOptions {
  return {
    executablePath: path,
    // Chromium's own sandbox doesn't start for root, who has to be content with the container that it is root of.
    chromiumSandbox: process.getuid?.() !== 0,
    // The server decides what a signal means.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))),
      HOME: folder,
      TMPDIR: folder,
    },
    // Without credentials: what the browser asks for by itself is refused. Loopback goes through it too.
    proxy: { server: proxyServer(proxyPort), bypass: '<-loopback>' },
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    args: [
      // Beside the proxy no name has an address, nor has an address that is written out.
      `--host-resolver-rules=MAP ${PROXY_HOST} 127.0.0.1, MAP * ~NOTFOUND`,
      '--disable-quic',
      // The switch has had both names.
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      '--disable-gpu',
    ],
  };
}
