import type * as z from 'zod';

/** What a value has to be, by the names that zod has for types. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

/** What is wrong with what an operator has written, for `safeParse`: it says what is expected, and never what came, which may be a secret. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : TYPES[issue.expected];
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'too_small':
      if (issue.origin === 'number') return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
      return issue.minimum === 1 ? 'must not be empty' : undefined;
    case 'too_big':
      if (issue.origin === 'number') return `must be at most ${issue.maximum}`;
      return issue.origin === 'array' ? `must have at most ${issue.maximum} entries` : undefined;
    default:
      return undefined;
  }
};

const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
