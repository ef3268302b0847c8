import type { IncomingMessage } from 'node:http';
import { AWS, wrongSignature } from './aws.ts';
import { GOOGLE } from './google.ts';

/*
 * How the clouds let calls in: what a fake upstream refuses of them, as they do.
 */

export const AZURE_KEY = 'azure0secret0005azure0secret0005';

/** Tokens that the fakes of token servers have given out, and what for. */
export const tokens = new Map<string, string>([[GOOGLE.token, 'https://www.googleapis.com/auth/cloud-platform']]);

const VERTEX = new RegExp(
  `^/(v1beta1|v1)/projects/${GOOGLE.project}/locations/${GOOGLE.location}/publishers/(google|anthropic)/models/[^/:]+:(\\w+)(\\?alt=sse)?$`,
);

interface Refused {
  status: number;
  body: object;
}

/** What a cloud answers to a call that it does not let in; undefined for the calls that it lets in, and for those of others. */
export function refusedBy(message: IncomingMessage, raw: Buffer): Refused | undefined {
  const { url = '', headers } = message;
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (url.startsWith('/openai/')) {
    if (!/^\/openai\/v1\/[^?]+$/.test(url)) return { status: 404, body: { error: { code: '404', message: 'Resource not found' } } };
    const isIn =
      headers['api-key'] === undefined
        ? tokens.get(bearer) === 'https://ai.azure.com'
        : String(headers['api-key']).startsWith(AZURE_KEY) && bearer === '';
    return isIn ? undefined : { status: 401, body: { error: { code: '401', message: 'Access denied due to invalid credentials' } } };
  }
  if (url.includes('/publishers/')) {
    const [, version, publisher, method] = VERTEX.exec(url) ?? [];
    if (tokens.get(bearer) !== 'https://www.googleapis.com/auth/cloud-platform' || headers['x-goog-api-key'] || headers['x-api-key'])
      return {
        status: 401,
        body: { error: { code: 401, message: 'Request had invalid authentication credentials', status: 'UNAUTHENTICATED' } },
      };
    const body = JSON.parse(raw.toString()) as Record<string, unknown>;
    const isClaude = version === 'v1' && publisher === 'anthropic' && method === 'streamRawPredict';
    const isGemini = version === 'v1beta1' && publisher === 'google' && method === 'streamGenerateContent';
    if (!isClaude && !isGemini) return { status: 404, body: { error: { code: 404, message: `no ${url}`, status: 'NOT_FOUND' } } };
    if (isClaude && (body['anthropic_version'] !== 'vertex-2023-10-16' || 'model' in body))
      return {
        status: 400,
        body: { type: 'error', error: { type: 'invalid_request_error', message: 'anthropic_version: Field required' } },
      };
    return undefined;
  }
  if (!url.endsWith('/converse-stream')) return undefined;
  const wrong = wrongSignature(message, raw);
  return wrong === undefined ? undefined : { status: 403, body: { message: wrong } };
}

/** The settings of the clouds that lead to a fake upstream. */
export const cloudProviders = (url: string) => ({
  azure: { apiKey: AZURE_KEY, baseURL: url },
  vertex: { baseURL: url, more: { GOOGLE_CLOUD_LOCATION: GOOGLE.location, GOOGLE_CLOUD_PROJECT: GOOGLE.project } },
  bedrock: {
    baseURL: url,
    more: { AWS_REGION: AWS.region, AWS_ACCESS_KEY_ID: AWS.accessKeyId, AWS_SECRET_ACCESS_KEY: AWS.secretAccessKey },
  },
});

/** The same as environment variables. */
export const cloudVariables = (url: string): Record<string, string> => ({
  AZURE_OPENAI_API_KEY: AZURE_KEY,
  AZURE_OPENAI_ENDPOINT: url,
  GOOGLE_VERTEX_BASE_URL: url,
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: url,
  ...cloudProviders(url).vertex.more,
  ...cloudProviders(url).bedrock.more,
});
