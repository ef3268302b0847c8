import { element } from './element.ts';

export type Role = 'tenant' | 'admin';

const LABELS: Record<Role, string> = { tenant: "A tenant's token", admin: "The administrator's token" };
/** For this tab alone, until it is closed. */
const KEYS: Record<Role, string> = { tenant: 'baton-token', admin: 'baton-admin-token' };
const fields: Record<Role, HTMLInputElement[]> = { tenant: [], admin: [] };

/** A field for a token; all fields of a role have one value. */
export function tokenField(role: Role): { label: HTMLElement; input: HTMLInputElement } {
  const input = element('input', { type: 'password', autocomplete: 'off', spellcheck: false, value: stored(role) });
  fields[role].push(input);
  input.addEventListener('input', () => {
    for (const other of fields[role]) other.value = input.value;
    try {
      sessionStorage.setItem(KEYS[role], input.value);
    } catch {
      // A browser that keeps nothing: then it is asked for again.
    }
  });
  return { label: element('label', {}, element('span', {}, LABELS[role]), input), input };
}

function stored(role: Role): string {
  try {
    return sessionStorage.getItem(KEYS[role]) ?? '';
  } catch {
    return '';
  }
}
