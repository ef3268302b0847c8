import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The packages that a process of its own loads with a script, in which `src/…` is imported relative to the project. */
export async function packagesOf(script: string): Promise<string[]> {
  const hooks = `
    import { registerHooks } from 'node:module';
    const names = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (/^[@a-z]/.test(specifier) && !/^(?:node|file|data):/.test(specifier)) names.add(specifier.split('/').slice(0, specifier[0] === '@' ? 2 : 1).join('/'));
        return next(specifier, context);
      },
    });
    process.on('exit', () => console.log(JSON.stringify([...names])));`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return JSON.parse(stdout) as string[];
}
