import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotEvaluate } from '../eval/cannot.ts';
import { evaluate } from '../eval/evaluate.ts';
import { lineOf, summaryOf } from '../eval/human.ts';
import { junit } from '../eval/junit.ts';
import { readSuite } from '../eval/read-suite.ts';
import type { EvalReport } from '../eval/report.ts';
import { clientOf } from './server.ts';
import { WrongUsage } from './wrong-usage.ts';

export interface EvalCliOptions {
  url: string;
  token?: string | undefined;
  agent?: string | undefined;
  baseline?: string | undefined;
  /** A file for the report as JUnit XML. */
  junit?: string | undefined;
  /** A file for the report as JSON. */
  json?: string | undefined;
}

/** As a shell has it for what Ctrl-C has ended. */
const INTERRUPTED = 130;
/** A server that is started anew may take a minute. */
const RETRY = { attempts: 10, firstMs: 250, maxMs: 10_000 };

/**
 * `baton eval <suite>`: runs the cases of a suite against a server, and checks the answers.
 * @returns the exit code: 0 when all cases pass, 1 when one does not, 2 when that could not be found out, 130 when the user has left
 */
export async function evalSuite(file: string, options: EvalCliOptions): Promise<number> {
  const { url, token, agent, baseline } = options;
  const stop = new AbortController();
  const leave = (): void => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    process.stderr.write('the runs under way are being canceled; Ctrl-C again leaves\n');
    stop.abort();
  };
  process.on('SIGINT', leave);
  const screen = await screenFor();
  try {
    if (token?.trim() === '') throw new CannotEvaluate('--token is empty: give the token, or leave the option out');
    const suite = readSuite(file);
    const baton = clientOf(url, RETRY, token);
    const report = await evaluate({
      suite,
      baton,
      url,
      agent,
      baseline,
      signal: stop.signal,
      onResult: (result) => screen.print(lineOf(result)),
      onProgress: ({ ended, underWay, all }) => screen.progress(`${ended} of ${all} runs, ${underWay} under way`),
    });
    screen.close();
    console.log(`\n${summaryOf(report)}`);
    write(options.junit, report, junit);
    write(options.json, report, (all) => `${JSON.stringify(all, undefined, 2)}\n`);
    if (report.failed > 0) return 1;
    return report.inconclusive > 0 ? 2 : 0;
  } catch (error) {
    screen.close();
    if (stop.signal.aborted) return INTERRUPTED;
    if (error instanceof WrongUsage) throw error;
    for (const line of (error as Error).message.split('\n')) process.stderr.write(`baton eval: ${line}\n`);
    return 2;
  } finally {
    process.off('SIGINT', leave);
  }
}

function write(file: string | undefined, report: EvalReport, format: (report: EvalReport) => string): void {
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, format(report));
}

/** Where results are printed. */
interface Screen {
  print(text: string): void;
  /** What is still to come, where it can be drawn over. */
  progress(text: string): void;
  close(): void;
}

async function screenFor(): Promise<Screen> {
  if (!process.stdout.isTTY || process.env['TERM'] === 'dumb') return { print: console.log, progress() {}, close() {} };
  const { Region } = await import('./view/region.ts');
  const region = new Region(process.stdout);
  let last = '';
  return {
    print: (text) => region.draw(text.split('\n'), [last]),
    progress: (text) => region.draw([], [(last = text)]),
    close: () => region.close([]),
  };
}
