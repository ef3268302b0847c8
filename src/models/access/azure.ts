import { keepSecret } from '../../lib/fetched-secrets.ts';
import type { MakeAccess } from './access.ts';
import { Renewed, tokenFrom } from './renewed.ts';

/** https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle; the clouds of governments have no newer one. */
const SCOPE = 'https://ai.azure.com/.default';
const OTHER_CLOUDS: readonly (readonly [host: RegExp, scope: string])[] = [
  [/\.azure\.us$/, 'https://cognitiveservices.azure.us/.default'],
  [/\.azure\.cn$/, 'https://cognitiveservices.azure.cn/.default'],
];

/** What the library reads for itself. */
const SECRETS = ['AZURE_CLIENT_SECRET', 'AZURE_CLIENT_CERTIFICATE_PASSWORD', 'AZURE_PASSWORD', 'IDENTITY_HEADER'];

/** A key, or a token of Entra ID for whoever `DefaultAzureCredential` finds. */
export const azureAccess: MakeAccess = ({ apiKey, baseURL }) => {
  if (apiKey !== undefined) return { headers: () => Promise.resolve({ 'api-key': apiKey }) };
  const hostname = URL.parse(baseURL)?.hostname ?? '';
  const scope = OTHER_CLOUDS.find(([host]) => host.test(hostname))?.[1] ?? SCOPE;
  const token = new Renewed(async (signal) => {
    for (const name of SECRETS) keepSecret(process.env[name]);
    const { DefaultAzureCredential } = await import('@azure/identity');
    // A new one each time: the old one would give what it has kept.
    const { token: value, expiresOnTimestamp: expiresAt } = await new DefaultAzureCredential().getToken(scope, { abortSignal: signal });
    keepSecret(value);
    return { value: tokenFrom(value), expiresAt };
  });
  return { headers: async (_, signal) => ({ authorization: `Bearer ${await token.get(signal)}` }) };
};
