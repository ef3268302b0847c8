import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Baton, BatonError, verifyWebhook, WebhookVerificationError, type WebhookMessage } from '../../../clients/typescript/src/index.ts';
import { Receiver } from '../../support/receiver.ts';
import { useServer } from '../../support/server.ts';

const secretOf = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const NOW = new Date('2026-03-01T12:00:00Z');
const BODY = '{"type":"run.completed","timestamp":"2026-03-01T12:00:00Z","data":{"request_id":"r-1","content":"zwölf 🥊"}}';

/** What the server sends, with the signature of the library that everybody has. */
function signed(secret: string, { body = BODY, at = NOW, id = 'msg_1' } = {}): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

describe('a message of a webhook', () => {
  const secret = secretOf();
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const refused = (...args: Parameters<typeof verifyWebhook>) => expect(verifyWebhook(...args)).rejects.toThrow(WebhookVerificationError);

  it('[CTS-054] is verified as text and as bytes, with headers as each framework has them', async () => {
    const headers = signed(secret);
    const loud = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const bytes = new TextEncoder().encode(BODY);
    for (const form of [headers, loud, lists, new Headers(headers)]) {
      for (const body of [BODY, bytes, Buffer.from(BODY)]) expect(await verifyWebhook(body, form, secret)).toEqual(JSON.parse(BODY));
    }
  });

  it('[CTS-054] is refused when anything about it was changed', async () => {
    const headers = signed(secret);
    await refused(BODY.replace('r-1', 'r-2'), headers, secret);
    await refused(JSON.stringify(JSON.parse(BODY), null, 1), headers, secret);
    await refused(BODY, headers, secretOf());
    await refused(BODY, headers, []);
    await refused(BODY, { ...headers, 'webhook-id': 'msg_2' }, secret);
    await refused(BODY, { ...headers, 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }, secret);
    for (const name of Object.keys(headers)) await refused(BODY, { ...headers, [name]: undefined }, secret);
    for (const signature of ['', 'v1,', 'v1,AAAA', 'v1,!!', 'nonsense', headers['webhook-signature']!.replace('v1,', 'v2,')]) {
      await refused(BODY, { ...headers, 'webhook-signature': signature }, secret);
    }
    expect(new WebhookVerificationError('')).toBeInstanceOf(BatonError);
  });

  it('[CTS-054] is refused when it is too old or from the future, however well it is signed', async () => {
    const away = (seconds: number) => signed(secret, { at: new Date(NOW.getTime() + seconds * 1000) });
    for (const seconds of [-300, 300]) await verifyWebhook(BODY, away(seconds), secret);
    for (const seconds of [-301, 301]) await refused(BODY, away(seconds), secret);
    await refused(BODY, away(-11), secret, { toleranceSeconds: 10 });
    await verifyWebhook(BODY, away(-3600), secret, { toleranceSeconds: 3600 });
    for (const timestamp of ['', 'NaN', '-1', '1e10', String(NOW.getTime())]) {
      const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(`msg_1.${timestamp}.${BODY}`);
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature.digest('base64')}` };
      await refused(BODY, headers, secret);
    }
  });

  it('[CTS-054] is taken while a secret is being replaced, whichever of the two sides was first', async () => {
    const [before, after] = [secretOf(), secretOf()];
    const both = { ...signed(before), 'webhook-signature': `${signed(after)['webhook-signature']} ${signed(before)['webhook-signature']}` };
    for (const secrets of [before, after, [before, after], [after], [secretOf(), before]]) await verifyWebhook(BODY, both, secrets);
    await verifyWebhook(BODY, { ...both, 'webhook-signature': `v9,AAAA v1a,AAAA ${both['webhook-signature']}` }, after);
    await refused(BODY, both, secretOf());
  });

  it.each(['whsec_', 'whsec_?', ''])('[CTS-054] needs a secret: %j is none', async (none) => {
    await expect(verifyWebhook(BODY, signed(secret), none)).rejects.toThrow(TypeError);
  });
});

describe('a server', () => {
  const server = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });

  it('[CTS-054] sends messages that are verified, with a secret that is being replaced too', async () => {
    await using receiver = await Receiver.start();
    const baton = new Baton({ url: server().url, token: server().tenant.token });
    const webhook = await baton.api.createWebhook({ url: receiver.url });
    const { secret } = await baton.api.rotateWebhookSecret(webhook.id);
    const { runId } = await baton.run({ message: 'hello' }).result();
    await receiver.until(() => receiver.messages.length === 1);
    const [{ raw, headers }] = receiver.messages as [(typeof receiver.messages)[number]];
    for (const one of [webhook.secret, secret]) {
      const message: WebhookMessage = await verifyWebhook(raw, headers, one);
      if (message.type !== 'run.completed') throw new Error(`it is a ${String(message.type)}`);
      expect(message.data).toMatchObject({ request_id: runId, content: 'hello' });
    }
  });
});
