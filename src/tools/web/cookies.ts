import type { CookieJar } from 'tough-cookie';

/** Cookies that one answer may set, and bytes of them that are sent. */
const MAX_COOKIES = 50;
const MAX_BYTES = 8 * 1024;

/**
 * The cookies of one fetch, sent where they belong (RFC 6265): by host, path and `Secure`, and to no other site, whatever their
 * `Domain` says. Few servers set any in a chain of redirects, so that the library is loaded when the first one comes.
 */
export class Cookies {
  #jar: CookieJar | undefined;

  /** The header for a request, `''` for none. */
  async of(url: URL): Promise<string> {
    let left = MAX_BYTES;
    const cookies = (await this.#jar?.getCookies(url.href)) ?? [];
    const sent = cookies.map((cookie) => cookie.cookieString()).filter((one) => (left -= Buffer.byteLength(one) + 2) >= 0);
    return sent.join('; ');
  }

  /** Takes what an answer sets. @returns whether the next request of the URL has some, and this one had none */
  async take(header: string | string[], url: URL): Promise<boolean> {
    const set = [header].flat().slice(0, MAX_COOKIES);
    if (set.length === 0) return false;
    const before = await this.of(url);
    this.#jar ??= new (await import('tough-cookie')).CookieJar();
    for (const one of set) await this.#jar.setCookie(one, url.href, { ignoreError: true });
    return before === '' && (await this.of(url)) !== '';
  }
}
