import { sample, withPair, type Figure, type Sample } from '../bench.ts';
import { startKoa } from '../servers.ts';
import { median } from '../stats.ts';
import { ms, percent, times } from '../table.ts';

const CONCURRENCY = 16;
const WARM_UP = 3000;
const ROUNDS = 7;
const REQUESTS = 5000;
const TARGET = 0.5;

/** A request that doesn't stream, over kept-alive connections; the reference is bare Koa with its router. */
export const get: Figure = (bench) =>
  withPair(bench, async ({ baton }) => {
    const koa = await startKoa();
    const once = ({ pid, url, headers }: { pid: number; url: string; headers?: Record<string, string> }, count: number) =>
      sample(bench, pid, {
        target: { url: `${url}/v1/agents/index`, method: 'GET', headers: headers ?? {} },
        count,
        concurrency: CONCURRENCY,
        keepAlive: true,
        expect: '"name":"Index"',
      });
    await once(koa, WARM_UP);
    await once(baton, WARM_UP);
    const samples = { koa: [] as Sample[], baton: [] as Sample[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      samples.koa.push(await once(koa, REQUESTS));
      samples.baton.push(await once(baton, REQUESTS));
    }
    await koa.stop();
    const rate = (one: Sample) => (one.count / one.wallMs) * 1000;
    const cpu = (one: Sample) => one.cpuMs / one.count;
    const ratio = (of: (one: Sample) => number) => median(samples.baton.map((one, i) => of(one) / of(samples.koa[i]!)));
    return [
      {
        figure: 'get: an agent (reference: bare Koa)',
        relay: `${median(samples.koa.map(rate)).toFixed(0)}/s`,
        baton: `${median(samples.baton.map(rate)).toFixed(0)}/s`,
        ratio: percent(ratio(rate)),
        target: `≥ ${percent(TARGET)}`,
        met: ratio(rate) >= TARGET,
      },
      {
        figure: 'get: CPU per request',
        relay: ms(median(samples.koa.map(cpu))),
        baton: ms(median(samples.baton.map(cpu))),
        ratio: times(ratio(cpu)),
        target: '–',
      },
    ];
  });
