import type { Browser, Page } from 'playwright-core';
import { browserPath, launchBrowser, NO_BROWSER } from '../../test/support/chromium.ts';
import type { Figure } from '../bench.ts';
import { send, sendForJson, startBaton, type Subject } from '../servers.ts';
import { median } from '../stats.ts';
import { atMost, ms, row, type Row } from '../table.ts';

const AGENTS = 8;
const DELTAS = 640;
const ROUNDS = 5;
const TARGET_MS = 100;

interface Frames {
  /** The longest time between two frames, as the page measures it. */
  longestMs: number;
  /** The longest task of the page's thread, in CPU time: what of that the page itself is to blame for. */
  taskMs: number;
  events: number;
}

/**
 * The run page of the console in Chromium: the longest time between two frames of the screen while some 5,000 events of eight agents
 * at once come in as fast as the server can, and while the same run is opened when it is over.
 */
export const consolePage: Figure = async (bench) => {
  if (!browserPath) {
    bench.note(`console: ${NO_BROWSER}`);
    return [];
  }
  const server = await startBaton({ ...bench, folder: bench.folder() });
  const browser = await launchBrowser();
  try {
    for (let index = 0; index < AGENTS; index += 1) {
      const agent = { id: `agent${index}`, name: 'Bench', role: 'bench', goal: 'bench', model: 'gpt-bench' };
      await (await send(server.post('/v1/agents', agent))).arrayBuffer();
    }
    const live: Frames[] = [];
    const opened: Frames[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await signedIn(browser, server);
      const id = await startRun(server);
      live.push(await watch(browser, page, id));
      opened.push(await watch(browser, page, id));
      await page.context().close();
    }
    return [...rows('live', live), ...rows('opened when it is over', opened)];
  } finally {
    await browser.close();
    await server.stop();
  }
};

function rows(how: string, rounds: readonly Frames[]): Row[] {
  const events = median(rounds.map(({ events }) => events));
  const line = (what: string, longest: number): Row =>
    row(`console: longest ${what}, ${Math.round(events)} events, ${how}`, ms(longest), atMost(longest, TARGET_MS, ms));
  return [line('frame', median(rounds.map(({ longestMs }) => longestMs))), line('task, CPU', median(rounds.map(({ taskMs }) => taskMs)))];
}

/** A run whose delegates speak at the same time, so that each delta is an event of its own. */
async function startRun(server: Subject): Promise<string> {
  const calls = Array.from({ length: AGENTS }, (_, index) => `/agent agent${index} plan=${DELTAS}/spread`);
  const agent = { id: 'chief', name: 'Chief', role: 'bench', goal: 'bench', model: 'demo/echo' };
  const body = { message: ['/parallel', ...calls, '/endparallel'].join('\n'), agent_def: agent };
  const target = server.post('/v1/orchestrate', body, { Prefer: 'respond-async' });
  return (await sendForJson<{ request_id: string }>(target)).request_id;
}

async function signedIn(browser: Browser, { url, headers }: Subject): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/console`);
  await page.evaluate((token) => sessionStorage.setItem('baton.token', token), headers['Authorization']!.slice('Bearer '.length));
  await page.goto(`${url}/console#/runs`);
  await page.reload();
  await page.locator('h1').waitFor();
  return page;
}

/** Opens a run's page, and waits until it shows the end. */
async function watch(browser: Browser, page: Page, id: string): Promise<Frames> {
  await page.goto(`${new URL(page.url()).origin}/console#/runs`);
  await page.evaluate(MEASURE);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.evaluate((id) => void ((globalThis as unknown as { location: { hash: string } }).location.hash = `#/runs/${id}`), id);
  await page.locator('.page-head .badge.good').waitFor({ timeout: 60_000 });
  const longestMs = await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs);
  const taskMs = longestTask((await browser.stopTracing()).toString());
  const shown = await page.getByRole('button', { name: /^Copy [\d,.]+$/ }).innerText();
  return { longestMs, taskMs, events: Number(shown.replace(/\D/g, '')) };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args: { name?: string };
}

function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf);
  return Math.max(...traceEvents.filter((one) => pages.includes(threadOf(one))).map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Notes the longest time between two frames, from now on. */
const MEASURE = `{
  globalThis.longestMs = 0;
  let before = performance.now();
  const measurement = (globalThis.measurement = {});
  const step = (now) => {
    if (globalThis.measurement !== measurement) return;
    globalThis.longestMs = Math.max(globalThis.longestMs, now - before);
    before = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}`;
