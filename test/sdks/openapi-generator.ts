import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from './cache.ts';
import type { RowContext } from './row.ts';

/** The one version of OpenAPI Generator that all of its rows use. */
export const OPENAPI_GENERATOR = '7.25.0';

/** What rows of OpenAPI Generator need: it is a Java program, which Maven fetches. */
export const OPENAPI_GENERATOR_NEEDS = ['java', 'mvn'];

/**
 * Runs OpenAPI Generator on the row's document.
 * @param name the generator, `typescript-fetch`…
 * @param properties its `--additional-properties`
 * @param options what else is on its command line; `output` is a folder below the row's, default `client`
 * @returns the folder that it wrote
 */
export async function openapiGenerator(
  context: RowContext,
  name: string,
  properties: Record<string, string | boolean> = {},
  { output = 'client', args = [] }: { output?: string; args?: string[] } = {},
): Promise<string> {
  const folder = join(context.folder, output);
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${value}`);
  const extra = listed.length > 0 ? ['--additional-properties', listed.join(',')] : [];
  await context.run('java', ['-jar', await jar(context), 'generate', '-g', name, '-i', context.document, '-o', folder, ...extra, ...args]);
  return folder;
}

/** From Maven Central, once. */
async function jar({ run }: RowContext): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${OPENAPI_GENERATOR}`;
  const name = `openapi-generator-cli-${OPENAPI_GENERATOR}.jar`;
  const folder = await cached('openapi-generator', OPENAPI_GENERATOR, async (to) => {
    const repository = join(to, 'repository');
    await run('mvn', ['-q', '-B', `-Dmaven.repo.local=${repository}`, 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'], {
      cwd: to,
    });
    copyFileSync(join(repository, 'org/openapitools/openapi-generator-cli', OPENAPI_GENERATOR, name), join(to, name));
  });
  return join(folder, name);
}
