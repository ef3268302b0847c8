import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import { badRequest, wrongMember } from '../lib/problem.ts';
import { tryJson } from '../lib/try-json.ts';
import type { UploadedFile } from './handler.ts';
import { validRequest, type ValidRequest } from './parse-request.ts';

/** What came in a form, in its order. */
export interface SentForm {
  fields: [name: string, value: string][];
  files: [name: string, file: UploadedFile][];
}

type Fields = Record<string, unknown>;

/**
 * Reads the fields of a form as the contract has them, and validates the request. @throws {Problem} when it is not valid
 */
export function parseForm(operationId: OperationId, { fields, files }: SentForm, request: Omit<ValidRequest, 'body'>): ValidRequest {
  const { form: types = {} }: OperationInfo = operations[operationId];
  const members = new Map<string, unknown>();
  const put = (name: string, value: unknown): void => {
    if (members.has(name)) throw wrongMember(`/${name}`, 'comes more than once');
    members.set(name, value);
  };
  for (const [name, value] of fields) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    const [, owner, member] = /^([^[\]]{1,256})\[([^[\]]{1,256})\]$/.exec(name) ?? [];
    if (type === undefined || owner === undefined) put(name, type === 'object' ? (tryJson(value) ?? value) : value);
    else members.set(owner, withMember(members.get(owner), name, member!, type === 'integer' ? integerIn(value) : value));
  }
  // What holds the place of a file is a text to the schema.
  for (const [name] of files) put(name, '');
  const valid = validRequest(operationId, { ...request, body: Object.fromEntries(members) });
  for (const [name, file] of files) (valid.body as Fields)[name] = file;
  return valid;
}

function withMember(known: unknown = {}, name: string, member: string, value: unknown): Fields {
  if (typeof known !== 'object' || known === null) throw badRequest(`${name} and the object itself are both there`);
  if (Object.hasOwn(known, member)) throw wrongMember(`/${name}`, 'comes more than once');
  return { ...known, [member]: value };
}

const integerIn = (value: string): number | string => (/^-?\d{1,16}$/.test(value) ? Number(value) : value);
