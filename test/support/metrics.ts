import type { Client } from './client.ts';

/** What `/metrics` says, by sample: `baton_runs_ended_total{state="completed",error_code=""}` → 1. */
export type Samples = ReadonlyMap<string, number>;

/** Scrapes a server. @throws when a line is neither a comment nor a sample */
export async function scrape(client: Client): Promise<Samples> {
  const { body } = await client.get<string>('/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const sample = /^([a-zA-Z_]\w*(?:\{.*\})?) (\S+)$/.exec(line);
      if (!sample) throw new Error(`no sample: ${line}`);
      return [sample[1]!, Number(sample[2]!.replace('+Inf', 'Infinity'))];
    }),
  );
}

/** Scrapes until this is true: what a client has seen may be counted only a moment later. */
export async function scrapeUntil(client: Client, wanted: (samples: Samples) => boolean): Promise<Samples> {
  for (;;) {
    const samples = await scrape(client);
    if (wanted(samples)) return samples;
  }
}
