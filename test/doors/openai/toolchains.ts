import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cached } from '../../sdks/cache.ts';
import { missing, runCommand } from '../../sdks/commands.ts';
import { GO_NEEDS } from '../../sdks/go.ts';
import { DEPENDENCY_PLUGIN, JAVA_NEEDS } from '../../sdks/java.ts';
import { ROOT, runProgram } from '../../support/snippets.ts';
import { installPython } from '../a2a/python.ts';

/*
 * Clients in other languages, each in a folder of its own that is filled once from the registry of its language.
 */

/** Runs the text of a program with a client that is there. */
export type Run = (text: string, env: Record<string, string>) => Promise<{ code: number | null; stdout: string; stderr: string }>;

/** The client, or why it can't be had. */
export type Client = { run: Run } | { missing: string };

/** Packages of npm, `name@version`, for programs in TypeScript. @param typed whether their types are checked, in strict mode */
export const fromNpm = (packages: string[], typed = true): Promise<Client> =>
  client('npm', packages, {
    fill: (cwd) => npmInstall(cwd, packages),
    async run(cwd, text, env) {
      writeFileSync(join(cwd, 'program.ts'), text);
      if (!typed) return runProgram(process.execPath, ['program.ts'], { cwd, env });
      const compilerOptions = { target: 'esnext', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] };
      writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
      await runCommand(process.execPath, [join(ROOT, 'node_modules/ts7/bin/tsc'), '-p', '.'], { cwd });
      return runProgram(process.execPath, ['program.ts'], { cwd, env });
    },
  });

/** A folder with packages of npm, `name@version`, for what is more than a program. @returns why there is none otherwise */
export async function npmFolder(packages: string[]): Promise<{ folder: string } | { missing: string }> {
  try {
    return { folder: await cached('npm', packages, (cwd) => npmInstall(cwd, packages)) };
  } catch (error) {
    return absence(packages, error);
  }
}

async function npmInstall(cwd: string, packages: string[]): Promise<void> {
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await runCommand('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd });
}

/** A module of Go. */
export const fromGo = (module: string, version: string): Promise<Client> =>
  client('go', [module, version], {
    needs: GO_NEEDS,
    async fill(cwd) {
      writeFileSync(join(cwd, 'go.mod'), 'module program\n\ngo 1.26\n');
      await runCommand('go', ['get', `${module}@${version}`], { cwd });
    },
    async run(cwd, text, env) {
      writeFileSync(join(cwd, 'main.go'), text);
      await runCommand('go', ['vet', '.'], { cwd });
      await runCommand('go', ['build', '-o', 'program', '.'], { cwd });
      return runProgram(join(cwd, 'program'), [], { cwd, env });
    },
  });

/** An artifact of Maven, for programs whose class is `Program`. */
export const fromMaven = (groupId: string, artifactId: string, version: string): Promise<Client> =>
  client('maven', [groupId, artifactId, version], {
    needs: JAVA_NEEDS,
    async fill(cwd) {
      const project = (id: string, group: string, its: string) =>
        `<groupId>${group}</groupId><artifactId>${id}</artifactId><version>${its}</version>`;
      const dependencies = `<dependencies><dependency>${project(artifactId, groupId, version)}</dependency></dependencies>`;
      const pom = `<project><modelVersion>4.0.0</modelVersion>${project('program', 'program', '1')}${dependencies}</project>`;
      writeFileSync(join(cwd, 'pom.xml'), pom);
      const classpath = `-Dmdep.outputFile=${join(cwd, 'classpath.txt')}`;
      await runCommand('mvn', ['-q', '-B', `${DEPENDENCY_PLUGIN}:build-classpath`, '-DincludeScope=runtime', classpath], { cwd });
    },
    async run(cwd, text, env) {
      writeFileSync(join(cwd, 'Program.java'), text);
      const classpath = readFileSync(join(cwd, '../classpath.txt'), 'utf8').trim();
      return runProgram('java', ['-cp', classpath, 'Program.java'], { cwd, env });
    },
  });

/** Packages of PyPI: one, and others that it works with. */
export async function fromPyPi(name: string, version: string, ...others: string[]): Promise<Client> {
  const installed = await installPython(version, name, others);
  if ('missing' in installed) return installed;
  const { python } = installed;
  return clientIn(dirname(dirname(python)), async (cwd, text, env) => {
    writeFileSync(join(cwd, 'program.py'), text);
    return runProgram(python, ['program.py'], { cwd, env });
  });
}

/** In a scratch folder below the one that is filled. */
type RunIn = (scratch: string, ...program: Parameters<Run>) => ReturnType<Run>;

async function client(
  kind: string,
  key: string[],
  { needs = [], fill, run }: { needs?: string[]; fill(folder: string): Promise<void>; run: RunIn },
): Promise<Client> {
  const absent = missing(needs);
  if (absent.length > 0) return { missing: `it needs ${absent.join(', ')}` };
  try {
    return clientIn(await cached(kind, key, fill), run);
  } catch (error) {
    return absence(key, error);
  }
}

const absence = (key: string[], error: unknown) => ({
  missing: `${key.join(' ')} can't be had (${String(error).trim().split('\n').at(-1)})`,
});

function clientIn(folder: string, run: RunIn): Client {
  return {
    async run(...program) {
      const scratch = mkdtempSync(join(folder, 'program-'));
      try {
        return await run(scratch, ...program);
      } finally {
        rmSync(scratch, { recursive: true });
      }
    },
  };
}
