import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { BrowserSettings, VisitRequest } from './messages.ts';

/** How long Chromium may take to start. */
const START_MS = 30_000;

/** Flags in addition to playwright's own. They make sure that every connection goes through the proxy. */
const FLAGS = [
  // Requests to this machine go through the proxy too.
  '--proxy-bypass-list=<-loopback>',
  // Chromium resolves no names by itself, not even in advance.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--disable-gpu',
  '--mute-audio',
];
/** Defaults of playwright that are made for tests and would only help hostile pages. */
const NOT_OURS = ['--disable-popup-blocking', '--disable-ipc-flooding-protection', '--allow-pre-commit-input'];

export function launch({ path, proxy }: BrowserSettings): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    // Without credentials: the proxy refuses requests that belong to no run's context.
    proxy: { server: proxy },
    // Chromium's sandbox can't be started by root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
    ignoreDefaultArgs: NOT_OURS,
    timeout: START_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** A context of its own for a run. */
export function openContext(browser: Browser, { username, password }: VisitRequest, { proxy }: BrowserSettings): Promise<BrowserContext> {
  return browser.newContext({
    proxy: { server: proxy, username, password },
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    viewport: { width: 1280, height: 1024 },
    locale: 'en-US',
  });
}
