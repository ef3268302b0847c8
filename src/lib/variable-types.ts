import * as z from 'zod';

/*
 * What an environment variable may hold. An empty one counts as unset, so optional is what has no default.
 */

const isUrl = (value: string, protocols: string[]): boolean => URL.canParse(value) && protocols.includes(new URL(value).protocol);

export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export const text = z.string().min(1).optional();

export const httpUrl = z
  .string()
  .refine((value) => isUrl(value, ['http:', 'https:']), 'must be a URL with http: or https:')
  .optional();

/** A host, with or without a port, or a URL: as Ollama's own tools take it. */
export const hostOrUrl = z
  .string()
  .refine(
    (value) => isUrl(value, ['http:', 'https:']) || /^[\w.-]+(?::\d{1,5})?\/?$/.test(value),
    'must be a host, or a URL with http: or https:',
  )
  .optional();
