import { accessSync, closeSync, constants, mkdirSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotEvaluate } from '../eval/cannot.ts';
import { evaluate } from '../eval/evaluate.ts';
import { lineOf, summaryOf } from '../eval/human.ts';
import { junit } from '../eval/junit.ts';
import { readSuite } from '../eval/read-suite.ts';
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
    checkReport('--junit', options.junit);
    checkReport('--json', options.json);
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
    write('--junit', options.junit, () => junit(report));
    write('--json', options.json, () => `${JSON.stringify(report, undefined, 2)}\n`);
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

/** Looks whether a report can be written, before the runs that it tells of are paid for. @throws {CannotEvaluate} */
function checkReport(option: string, file: string | undefined): void {
  if (file === undefined) return;
  orSay(option, file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const there = statSync(file, { throwIfNoEntry: false });
    // To open a pipe would wait for its reader.
    if (there && !there.isFile() && !there.isDirectory()) return accessSync(file, constants.W_OK);
    closeSync(openSync(file, 'a'));
    // An empty one would be taken for a report when there is none in the end.
    if (!there) rmSync(realpathSync(file));
  });
}

function write(option: string, file: string | undefined, content: () => string): void {
  if (file !== undefined) orSay(option, file, () => writeFileSync(file, content()));
}

/** @throws {CannotEvaluate} which says what can't be written, and why */
function orSay(option: string, file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EISDIR' ? 'it is a folder' : (code ?? message);
    throw new CannotEvaluate(`${option}: ${file === '' ? 'a file without a name' : file} can't be written: ${why}`);
  }
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
