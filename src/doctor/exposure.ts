import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Check, Finding } from './finding.ts';

/** Something about the settings that lets more people in than is needed. */
export interface Exposure {
  /** What it is, on one line. */
  problem: string;
  /** What to do about it. */
  advice: string;
}

/** Whether only programs on this machine can connect. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Who can connect. */
function networkExposures({ HOST, PUBLIC_URL }: Config): Exposure[] {
  if (isLoopback(HOST)) return [];
  const open = {
    problem: `HOST=${HOST} lets other machines connect, over plain HTTP`,
    advice: 'let only a proxy with TLS reach the port, or set HOST=127.0.0.1',
  };
  const cards = { problem: 'agent cards and documents repeat the Host header of whoever asks for them', advice: 'set PUBLIC_URL' };
  return PUBLIC_URL ? [open] : [open, cards];
}

/** Which files with secrets, or with what tenants say, other users of the machine can read. */
function fileExposures({ DATABASE_URL }: Config): Exposure[] {
  const exposures: Exposure[] = [];
  const look = (path: string, what: string, mode: string): void => {
    if (existsSync(path) && (statSync(path).mode & 0o004) !== 0) {
      exposures.push({ problem: `${what} can be read by every user of this machine`, advice: `chmod ${mode} ${path}` });
    }
  };
  look('.env', '.env', '600');
  const file = DATABASE_URL.startsWith('sqlite:') ? DATABASE_URL.slice('sqlite:'.length) : './data/baton.db';
  const folder = dirname(file);
  // A database in the working folder itself, or in a root, does not make the folder a data folder.
  if (resolve(folder) !== resolve('.') && resolve(folder) !== '/') look(folder, `the data folder ${folder}`, '700');
  look(file, `the database ${file}`, '600');
  return exposures;
}

/** What the server warns of when it starts. */
export function exposuresOf(config: Config): Exposure[] {
  return [...networkExposures(config), ...fileExposures(config)];
}

/** Both work; the advice says what should be done about them. */
export function exposureChecks(config: Config): Check[] {
  return [
    checkOf('network', networkExposures(config), `listens on ${config.HOST}, for this machine only`),
    checkOf('files', fileExposures(config), 'no other user of this machine can read them'),
  ];
}

/** Nothing of it keeps a server from working. @param fine what is said when there is nothing to say */
export function checkOf(name: string, exposures: readonly Exposure[], fine: string): Check {
  const findings = exposures.map(({ problem, advice }): Finding => ({ name, state: 'works', detail: problem, advice }));
  return { name, run: () => Promise.resolve(findings.length > 0 ? findings : { state: 'works', detail: fine }) };
}
