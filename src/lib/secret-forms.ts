/** A shorter part could be an ordinary word. */
const SHORTEST = 8;

/**
 * The forms in which somebody may repeat a secret: as it is, as a URL has it, and in Base64, in which it may begin at any of three places.
 * The longest first, since one may begin with another.
 */
export function formsOf(secret: string): string[] {
  const inBase64 = [0, 1, 2].map((lead) => inMiddle(secret, lead));
  const forms = [secret, encodeURIComponent(secret), ...inBase64, ...inBase64.map(urlSafe)];
  return [...new Set(forms)].filter((form) => form === secret || form.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** A text without a secret in any of these forms. */
export const without = (text: string, forms: readonly string[], censored: string): string =>
  forms.reduce((rest, form) => rest.replaceAll(form, censored), text);

/** What of a Base64 text is of the secret alone. @param lead bytes before it, of which there may be multiples of three more */
function inMiddle(secret: string, lead: number): string {
  const bytes = Buffer.from(secret);
  const whole = Buffer.concat([Buffer.alloc(lead), bytes]).toString('base64');
  return whole.slice(Math.ceil((lead * 8) / 6), Math.floor(((lead + bytes.length) * 8) / 6));
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
