import type { Ajv2020 } from 'ajv/dist/2020.js';
import { default as standalone } from 'ajv/dist/standalone/index.js';

/** Ajv's run-time helpers, written out: those that it would require are CommonJS modules of its own. */
const HELPERS: Record<string, string> = {
  // How many characters a string has: those beyond the basic plane are two units each.
  'ajv/dist/runtime/ucs2length': `((text) => {
  let pairs = 0;
  for (let i = 1; i < text.length; i += 1) {
    if ((text.charCodeAt(i - 1) & 0xfc00) !== 0xd800 || (text.charCodeAt(i) & 0xfc00) !== 0xdc00) continue;
    pairs += 1;
    i += 1;
  }
  return text.length - pairs;
})`,
};

/**
 * Compiles schemas to plain JavaScript without dependencies.
 * @param exported the ids of schemas by the names that their validators are to be exported under
 */
export function standaloneCode(ajv: Ajv2020, exported: Record<string, string>): string {
  const code = standalone.default(ajv, exported).replaceAll(/require\("([^"]+)"\)\.default/g, (_, module: string) => {
    const helper = HELPERS[module];
    if (!helper) throw new Error(`the generated validators need ${module}: write it out in codegen/standalone.ts`);
    return helper;
  });
  if (code.includes('require(')) throw new Error('the generated validators need something at run time: see codegen/standalone.ts');
  return code;
}

/** The options of code that is generated: a line for each statement, so that changes can be read and merged. */
export const CODE = { source: true, esm: true, lines: true } as const;
