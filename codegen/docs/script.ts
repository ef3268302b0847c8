import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** The script of the page, in one piece. */
export async function renderScript(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('try/main.ts', import.meta.url)), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const code = output[0].code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error('the script of the reference page would end its own element');
  return code;
}
