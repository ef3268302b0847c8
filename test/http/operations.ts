import { specOperations, type SpecOperation } from '../support/spec.ts';

/*
 * The operation table as tests walk over it: what holds for every route is tested on every route, the ones to come
 * included.
 */

export { specOperations, type SpecOperation } from '../support/spec.ts';

/** Who may call an operation. */
export function audience({ security }: SpecOperation): 'tenant' | 'admin' | 'nobody' {
  if (security.length === 0) return 'nobody';
  return security.includes('adminToken') ? 'admin' : 'tenant';
}

export const guarded = specOperations.filter((one) => audience(one) !== 'nobody');
/** Operations whose bodies are JSON, and refused with a status; JSON-RPC has answers of its own. */
export const withBody = specOperations.filter((one) => one.hasBody && !one.isForm && !one.jsonRpc);
export const templates = [...new Set(specOperations.map((one) => one.template))];

/** Whether the operation answers with an event stream. */
export function isStream({ responses }: SpecOperation): boolean {
  return Object.hasOwn((responses.get(200)?.node['content'] ?? {}) as object, 'text/event-stream');
}

/** Its stream goes on until somebody closes it; test/scheduler/notifications.test.ts reads it. */
export const ENDLESS = 'GET /v1/notifications/stream';

/** The operation's path with something in place of each parameter. */
export function pathOf({ template }: Pick<SpecOperation, 'template'>, value = '1'): string {
  return template.replace(/\{[^}]+\}/g, value);
}

/** What every test title calls an operation. */
export const nameOf = ({ method, template }: SpecOperation): string => `${method} ${template}`;
