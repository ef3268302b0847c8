import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { cached } from '../../sdks/cache.ts';
import { missing, runCommand } from '../../sdks/commands.ts';
import type { Family } from './play.ts';

/** Published packages whose own tests replay what they have recorded of real hosts; each under the MIT licence. */
const PACKAGES = {
  chatlas: { version: '0.23.0', sha256: '4392b1ae91e8fb02841e5dfa70a9559a4c9a602f6dc40897fcee4f5215038446' },
  magentic: { version: '0.41.1', sha256: '91e9fde3455c53891d43301cc15ca6dfd5bb5670a1e9ebb173c0ec880187fbad' },
  mirascope: { version: '2.8.2', sha256: '743079786d5015a8953e4221d99333b54a59d24272ae365d8a9b4ffb89c8d7c9' },
};

const DOWNLOAD_MS = 5 * 60_000;

/** The body of one answer, as a host has streamed it. */
export interface Recording {
  /** `<package>/<file in it>#<how manieth exchange of the file, from 0>` */
  name: string;
  family: Family;
  host: string;
  body: string;
}

/** What has to be installed for {@link recordings}, and isn't. */
export function lacking(): string[] {
  return missing(['python3 -m pip --version', 'tar']);
}

/** Every streamed answer of the three APIs in the packages, which are downloaded once. */
export async function recordings(): Promise<Recording[]> {
  const folder = await cached('recordings', { PACKAGES, code: readFileSync(import.meta.filename, 'utf8') }, fill);
  return JSON.parse(readFileSync(join(folder, 'recordings.json'), 'utf8')) as Recording[];
}

async function fill(folder: string): Promise<void> {
  const all: Recording[] = [];
  for (const [name, { version, sha256 }] of Object.entries(PACKAGES)) {
    const sources = join(folder, name);
    mkdirSync(sources);
    writeFileSync(join(sources, 'requirements.txt'), `${name}==${version} --hash=sha256:${sha256}\n`);
    // A wheel is without its package's tests: the archive of the sources has them.
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--no-binary', name, '--require-hashes'];
    await runCommand('python3', ['-m', 'pip', 'download', ...options, '-r', 'requirements.txt'], {
      cwd: sources,
      timeoutMs: DOWNLOAD_MS,
    });
    const [archive] = globSync('*.tar.gz', { cwd: sources });
    if (!archive) throw new Error(`there is no archive of ${name} ${version}`);
    execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: sources });
    for (const file of globSync('tests/**/*.yaml', { cwd: sources }).toSorted()) {
      all.push(...recordingsOf(`${name}/${file}`, readFileSync(join(sources, file), 'utf8')));
    }
    rmSync(sources, { recursive: true });
  }
  writeFileSync(join(folder, 'recordings.json'), JSON.stringify(all));
}

/** A file that VCR.py has written. */
interface Cassette {
  interactions?: {
    request: { uri: string };
    response: { body: { string?: string | Uint8Array }; status: { code: number } };
  }[];
}

function recordingsOf(file: string, cassette: string): Recording[] {
  if (!cassette.includes('data:')) return [];
  const { interactions = [] } = parse(cassette, { schema: 'yaml-1.1', maxAliasCount: -1, logLevel: 'silent' }) as Cassette;
  return interactions.flatMap(({ request, response }, index) => {
    const { string = '' } = response.body;
    const body = typeof string === 'string' ? string : Buffer.from(string).toString();
    const family = familyOf(new URL(request.uri).pathname);
    if (!family || response.status.code !== 200 || !/^(event|data|):/.test(body)) return [];
    return [{ name: `${file}#${index}`, family, host: new URL(request.uri).host, body }];
  });
}

function familyOf(path: string): Family | undefined {
  if (path.endsWith('/messages')) return 'anthropic';
  if (path.endsWith('/chat/completions')) return 'openai';
  return path.endsWith(':streamGenerateContent') ? 'gemini' : undefined;
}
