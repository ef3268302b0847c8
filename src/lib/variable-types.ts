import * as z from 'zod';

/*
 * The types of environment variables. An empty variable counts as unset, so a type without a default is optional.
 */

const isUrl = (value: string, protocols: string[]): boolean => URL.canParse(value) && protocols.includes(new URL(value).protocol);

export const integer = (min: number, max: number) => {
  // Whichever of them it is not: it is told once.
  const wrong = { error: `must be a whole number from ${min} to ${max}`, abort: true };
  return z.coerce.number(wrong).int(wrong).min(min, wrong).max(max, wrong);
};

/** A number that may have a fraction. */
export const decimal = (min: number, max: number) => {
  const wrong = `must be a number from ${min} to ${max}`;
  return z.coerce.number(wrong).min(min, wrong).max(max, wrong);
};

export const text = z.string().min(1).optional();

export const pattern = (expression: RegExp, problem: string) => z.string().regex(expression, problem).optional();

export const httpUrl = z
  .string()
  .refine((value) => isUrl(value, ['http:', 'https:']), 'must be a URL with http: or https:')
  .optional();

/** A host, with or without a port, or a URL, in the form that Ollama's own tools accept. */
export const hostOrUrl = z
  .string()
  .refine(
    (value) => isUrl(value, ['http:', 'https:']) || /^[\w.-]+(?::\d{1,5})?\/?$/.test(value),
    'must be a host, or a URL with http: or https:',
  )
  .optional();
