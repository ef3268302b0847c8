import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/*
 * Secrets that are kept in the database, sealed with AES-256-GCM under the operator's keys (`SECRETS_KEY`). A sealed text is
 * `s1.<name of the key>.<nonce, text and tag in base64url>`; whose it is goes along as additional data, so that it opens in no other place.
 */

const VERSION = 's1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is said where there is no key. */
export const NO_KEY = 'nothing secret can be kept on this server: its operator has to set SECRETS_KEY';

/** What can't be opened: its key is gone, or it is not what was sealed there. */
export class SealBroken extends Error {}

/** Whose a secret is: the kind of row, the tenant, and what names the row within it. */
export type SealOwner = readonly [kind: string, tenantId: number, ...row: readonly (string | number)[]];

/** Seals secrets with the first of its keys, and opens them with all. */
export class Seals {
  readonly #keys: ReadonlyMap<string, Buffer>;
  readonly #first: string;

  /** @param keys one or more, of 32 bytes each */
  constructor(keys: readonly Buffer[]) {
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
    this.#first = nameOf(keys[0]!);
  }

  seal(text: string, owner: SealOwner): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#first)!, nonce);
    cipher.setAAD(dataOf(owner));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${this.#first}.${sealed.toString('base64url')}`;
  }

  /** Whether the key is there that a text was sealed with. @param sealed its beginning does */
  mayOpen(sealed: string): boolean {
    const [version, name = ''] = sealed.split('.');
    return version === VERSION && this.#keys.has(name);
  }

  /** @throws {SealBroken} */
  open(sealed: string, owner: SealOwner): string {
    const [version, name = '', text = ''] = sealed.split('.');
    const key = this.#keys.get(name);
    const bytes = Buffer.from(text, 'base64url');
    if (version !== VERSION || !key || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('the key of a secret is not there');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(dataOf(owner));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString();
    } catch {
      throw new SealBroken('a secret is not what was sealed');
    }
  }
}

const dataOf = (owner: SealOwner): Buffer => Buffer.from(JSON.stringify(owner));

/** What tells keys apart, and nothing of them. */
const nameOf = (key: Buffer): string => createHash('sha256').update('baton secrets key').update(key).digest('hex').slice(0, 8);

/**
 * The keys of a setting: 32 bytes each in base64 or hex, separated by commas. @throws when one is none; the message has nothing of it
 */
export function parseSecretKeys(value: string): Buffer[] {
  return value.split(',').map((part, at) => {
    const text = part.trim();
    const key = /^[0-9a-f]{64}$/i.test(text)
      ? Buffer.from(text, 'hex')
      : /^[\w+/-]{43}=?$/.test(text)
        ? Buffer.from(text, 'base64')
        : undefined;
    if (key?.length !== KEY_BYTES) {
      throw new Error(`key ${at + 1} must have 32 bytes, in base64 or hex; take the output of \`openssl rand -base64 32\``);
    }
    if (new Set(key).size < 8) throw new Error(`key ${at + 1} is too easy to guess; take the output of \`openssl rand -base64 32\``);
    return key;
  });
}

/** @returns undefined without keys: then nothing can be sealed */
export const sealsOf = (setting: string | undefined): Seals | undefined =>
  setting === undefined ? undefined : new Seals(parseSecretKeys(setting));
