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
  return boundedLengths(code);
}

/**
 * Counts the characters of a string only where its length in UTF-16 units, which is known, leaves it open whether they are
 * too many or too few: a body may hold a string of many MiB.
 */
function boundedLengths(code: string): string {
  const bounded = code.replaceAll(/\b(func\d+)\((\w+)\) ([<>]) (\d+)/g, (_, count: string, text: string, sign: string, bound: string) => {
    const twice = Number(bound) * 2;
    if (sign === '<') return `(${text}.length < ${twice} && ${count}(${text}) < ${bound})`;
    return `(${text}.length > ${twice} || (${text}.length > ${bound} && ${count}(${text}) > ${bound}))`;
  });
  if (bounded.includes('require(')) throw new Error('the generated validators need something at run time: see codegen/standalone.ts');
  return bounded;
}

/**
 * Patterns as tests whose cost and stack are bounded, whatever the text: V8 may remember a place to go back to for each
 * character that `[…]*` takes, until its stack is full. So what must not be there is searched for, and of a `.+` at the
 * end one character is enough. (Of characters in the basic plane units will do, and are searched for twice as fast.)
 */
const PATTERN = `((pattern, flags) => {
  const [, not, taken, count, padding] = /^\\^\\[(\\^?)([^\\]]+)\\]([*+])(={0,2})?\\$$/.exec(pattern.replace("={0,2}$", "==$")) ?? [];
  if (!taken) return new RegExp(pattern.replace(/\\.\\+$/, "."), flags);
  const other = new RegExp(not ? "[" + taken + "]" : "[^" + taken + "]");
  return {
    test: (text) => {
      const at = text.search(other);
      if (count === "+" && (at === 0 || text === "")) return false;
      return at < 0 || (padding === "==" && text.length - at <= 2 && "==".startsWith(text.slice(at)));
    },
  };
})`;

const regExp = Object.assign((pattern: string, flags: string) => new RegExp(pattern, flags), { code: PATTERN });

/** The options of code that is generated: a line for each statement, so that changes can be read and merged. */
export const CODE = { source: true, esm: true, lines: true, regExp } as const;
