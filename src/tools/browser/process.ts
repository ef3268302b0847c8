/**
 * The browser's process, which controls Chromium. It is a process of its own because the output of a page (gigabytes of
 * console messages, for example) must not fill the server's memory; here it ends only the browser, and the server
 * starts another. Ends with its parent, and removes the folder that it was given for temporary files, in case the
 * parent was killed.
 */
import { rmSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { launch, openContext } from './launch.ts';
import type { BrowserSettings, FromBrowser, ToBrowser, VisitRequest } from './messages.ts';
import { visit } from './visit.ts';

/** How long Chromium may take to end by itself. */
const CLOSE_MS = 3000;

const settings = JSON.parse(process.argv[2]!) as BrowserSettings;
const contexts = new Map<string, Promise<BrowserContext>>();
const visits = new Map<number, AbortController>();
const say = (message: FromBrowser): void => void process.send?.(message);

// Only the parent ends this process, even when a terminal sends a signal to all of its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('unhandledRejection', () => {});
let ending = false;
let running: Browser | undefined;
process.on('disconnect', () => void end());

const browser = await launch(settings).catch((error: Error) => {
  say({ kind: 'unable', problem: error.message });
  process.disconnect?.();
  process.exit(1);
});
running = browser;
// Runs after playwright's own handler, which kills what is left of Chromium.
process.on('exit', () => rmSync(settings.folder, { recursive: true, force: true, maxRetries: 5 }));
browser.on('disconnected', () => {
  // This event comes before close() resolves, which waits for the end of Chromium.
  if (!ending) process.exit(1);
});
if (!process.connected) await end();

process.on('message', (message: ToBrowser) => {
  if (message.kind === 'visit') void answer(message);
  if (message.kind === 'cancel') visits.get(message.id)?.abort();
  if (message.kind === 'end') void endContext(message.context).finally(() => say({ kind: 'ended', id: message.id }));
});
say({ kind: 'ready', version: browser.version() });

async function answer(request: VisitRequest): Promise<void> {
  const { id, url } = request;
  const controller = new AbortController();
  visits.set(id, controller);
  try {
    let context = contexts.get(request.context);
    if (!context) contexts.set(request.context, (context = openContext(browser, request, settings)));
    say({ kind: 'visited', id, visit: await visit(await context, request, controller.signal) });
  } catch {
    say({ kind: 'visited', id, visit: { kind: 'failed', problem: 'unreadable', url } });
  } finally {
    visits.delete(id);
  }
}

async function endContext(name: string): Promise<void> {
  const context = contexts.get(name);
  contexts.delete(name);
  await (await context?.catch(() => undefined))?.close().catch(() => {});
}

async function end(): Promise<void> {
  ending = true;
  setTimeout(() => process.exit(1), CLOSE_MS);
  await running?.close().catch(() => {});
  process.exit(0);
}
