import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, extname, join } from 'node:path';
import type { RowContext } from './row.ts';

/** The plugin that names the jars of a pom.xml. */
export const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';

/** What rows of Java need: a JDK of 17 or newer, and Maven, which fetches what a pom.xml depends on, once. */
export const JAVA_NEEDS = ['java', 'javac', 'mvn'];

/** The folder with the classes of the generated client, the program and nothing else, and the jars that they need. */
const CLASSES = 'classes';
const CLASSPATH = 'classpath.txt';

/** What a generator's output and the program are compiled from. */
export interface JavaSources {
  /** The pom.xml that says what the generated code depends on. */
  pom: string;
  /** The folder with the generated code. */
  sources: string;
  /** The warnings that the generated code doesn't pass, `serial` for example. The program passes all. */
  allowed: string[];
}

/** Compiles the generated code, and the row's program on top of it: every warning is an error. */
export async function compileJava(context: RowContext, { pom, sources, allowed }: JavaSources): Promise<void> {
  const { folder, program, run } = context;
  await run('mvn', [
    '-q',
    '-B',
    '-f',
    pom,
    `${DEPENDENCY_PLUGIN}:build-classpath`,
    '-DincludeScope=compile',
    `-Dmdep.outputFile=${join(folder, CLASSPATH)}`,
  ]);
  cpSync(program, join(folder, 'program'), { recursive: true });
  mkdirSync(join(folder, CLASSES));
  const lint = ['all', ...allowed.map((warning) => `-${warning}`)].join(',');
  await javac(context, sources, lint);
  await javac(context, join(folder, 'program'), 'all');
}

/** Runs the program. */
export function executeJava({ folder, run }: RowContext, args: string[] = []): Promise<string> {
  return run('java', ['-cp', classpath(folder), 'Program', ...args], { timeoutMs: 60_000 });
}

/** `-proc:none`: the jars have processors of annotations that nobody asked for. */
async function javac({ folder, run }: RowContext, sources: string, lint: string): Promise<void> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) === '.java');
  const list = `${sources}.files`;
  writeFileSync(list, files.map((file) => `"${join(sources, file)}"`).join('\n'));
  await run('javac', [
    `-Xlint:${lint}`,
    '-Werror',
    '-proc:none',
    // Whatever the locale: generators write UTF-8.
    '-encoding',
    'UTF-8',
    '--release',
    '17',
    '-cp',
    classpath(folder),
    '-d',
    join(folder, CLASSES),
    `@${list}`,
  ]);
}

function classpath(folder: string): string {
  return [join(folder, CLASSES), readFileSync(join(folder, CLASSPATH), 'utf8').trim()].join(delimiter);
}
