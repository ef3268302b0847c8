import { alternate, cpuOfEach, perSecond, sample, withPair, type Figure } from '../bench.ts';
import { startKoa, type Subject } from '../servers.ts';
import { overRounds } from '../stats.ts';
import { compared, ms, percent, times } from '../table.ts';

const CONCURRENCY = 16;
const WARM_UP = 3000;
const ROUNDS = 7;
const REQUESTS = 5000;
const TARGET = 0.5;

/** A request that doesn't stream, over kept-alive connections; the reference is bare Koa with its router. */
export const get: Figure = (bench) =>
  withPair(bench, async ({ baton }) => {
    const koa = await startKoa();
    const ask = (subject: Subject, count: number) => {
      const target = subject.get('/v1/agents/index');
      return sample(bench, subject, { target, count, concurrency: CONCURRENCY, keepAlive: true, expect: '"name":"Index"' });
    };
    await ask(koa, WARM_UP);
    await ask(baton, WARM_UP);
    const samples = await alternate({ koa, baton }, ROUNDS, (subject) => ask(subject, REQUESTS));
    await koa.stop();
    const rate = overRounds(samples.koa, samples.baton, perSecond);
    const cpu = overRounds(samples.koa, samples.baton, cpuOfEach);
    const goal = { target: `≥ ${percent(TARGET)}`, met: rate.ratio >= TARGET };
    return [
      compared('get: an agent (reference: bare Koa)', rate.values, (value) => `${value.toFixed(0)}/s`, goal, percent(rate.ratio)),
      compared('get: CPU per request', cpu.values, ms, undefined, times(cpu.ratio)),
    ];
  });
