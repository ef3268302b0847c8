import { readUpTo } from '../../lib/bounded-read.ts';
import { keepSecret } from '../../lib/fetched-secrets.ts';
import type { MakeAccess } from './access.ts';
import { Renewed, tokenFrom } from './renewed.ts';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** Bytes of an answer of a token server. */
const ANSWER_MAX = 256 * 1024;

/** How the library asks its servers: until the signal, and with a bound for what they answer. */
const boundFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    const signals = [signal, init?.signal].filter((one) => one instanceof AbortSignal);
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (!response.body) return response;
    const { body, truncated } = await readUpTo(response.body, ANSWER_MAX);
    if (truncated) throw new Error('the answer of a token server is too long');
    const { status, statusText, headers } = response;
    return new Response(new Uint8Array(body), { status, statusText, headers });
  };

/** A token of whoever the library finds: the file of `GOOGLE_APPLICATION_CREDENTIALS`, that of `gcloud`, or the machine. */
export const googleAccess: MakeAccess = ({ more }) => {
  const { GOOGLE_CLOUD_PROJECT: configured, GOOGLE_CLOUD_LOCATION: location = '' } = more;
  const lent = new Renewed(async (signal) => {
    const { GoogleAuth } = await import('google-auth-library');
    const transporterOptions = { fetchImplementation: boundFetch(signal) };
    // With a project it does not look for one, by starting `gcloud` for example.
    const known = configured === undefined ? {} : { projectId: configured };
    const auth = new GoogleAuth({ scopes: [SCOPE], clientOptions: { transporterOptions }, ...known });
    const client = await auth.getClient();
    const { token } = await client.getAccessToken();
    keepSecret(token ?? undefined);
    const project = configured ?? (await auth.getProjectId());
    const value = { token: tokenFrom(token), project, payer: client.quotaProjectId };
    return { value, expiresAt: client.credentials.expiry_date ?? undefined };
  });
  return {
    async headers(_, signal) {
      const { token, payer } = await lent.get(signal);
      return { authorization: `Bearer ${token}`, ...(payer !== undefined && { 'x-goog-user-project': payer }) };
    },
    async place(signal) {
      const { project } = await lent.get(signal);
      return `projects/${encodeURIComponent(project)}/locations/${location}`;
    },
  };
};
