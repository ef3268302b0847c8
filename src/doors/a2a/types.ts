import { RequestMalformedError } from '@a2a-js/sdk/errors';
import { isObject } from '../../lib/is-object.ts';

type Fields = Record<string, unknown>;
type Kind = 'string' | 'boolean' | 'object';

/*
 * The types of what the SDK would turn into text, or into true, whatever it is. Numbers and the names of enumerations are
 * checked where they are read.
 */
type Kinds = Readonly<Record<string, Kind>>;
const PARAMS: Kinds = {
  tenant: 'string',
  contextId: 'string',
  pageToken: 'string',
  statusTimestampAfter: 'string',
  includeArtifacts: 'boolean',
  message: 'object',
  configuration: 'object',
  metadata: 'object',
};
const CONFIGURATION: Kinds = { returnImmediately: 'boolean', blocking: 'boolean' };
const MESSAGE: Kinds = { messageId: 'string', contextId: 'string', taskId: 'string', metadata: 'object' };
const PART: Kinds = { text: 'string', url: 'string', mediaType: 'string', filename: 'string', metadata: 'object' };
/** What a part of A2A 1.0 has one of. */
const CONTENTS = ['text', 'raw', 'url', 'data'];

/**
 * Checks what a method is asked with. What is null counts as absent.
 * @throws {RequestMalformedError} that names the member
 */
export function checkParams(params: Fields): void {
  checkMembers(params, PARAMS, '');
  const { configuration } = params;
  if (configuration != null) checkMembers(configuration as Fields, CONFIGURATION, 'configuration.');
}

/** Checks a message and its parts; see {@link checkParams}. @param legacy whether A2A 0.3 is spoken */
export function checkMessage(message: Fields, parts: readonly unknown[], legacy: boolean): asserts parts is Fields[] {
  checkMembers(message, MESSAGE, 'message.');
  for (const [i, part] of parts.entries()) {
    const path = `message.parts[${i}]`;
    if (!isOf('object', part)) throw new RequestMalformedError(`${path} must be an object`);
    checkMembers(part as Fields, PART, `${path}.`);
    if (legacy && (part as Fields)['kind'] === 'text' && !isOf('string', (part as Fields)['text'])) {
      throw new RequestMalformedError(`${path}.text must be a string`);
    }
    if (!legacy && CONTENTS.filter((name) => (part as Fields)[name] != null).length > 1) {
      throw new RequestMalformedError(`${path} must have one of ${CONTENTS.join(', ')}`);
    }
  }
}

function checkMembers(object: Fields, members: Kinds, path: string): void {
  for (const [name, value] of Object.entries(object)) {
    // The SDK takes the names of the protocol's definition, too.
    const known = name.includes('_') ? camelCase(name) : name;
    const kind = Object.hasOwn(members, known) ? members[known] : undefined;
    if (value != null && kind !== undefined && !isOf(kind, value)) {
      throw new RequestMalformedError(`${path}${name} must be ${kind === 'object' ? 'an object' : `a ${kind}`}`);
    }
  }
}

function isOf(kind: Kind, value: unknown): boolean {
  return kind === 'object' ? isObject(value) : typeof value === kind;
}

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
