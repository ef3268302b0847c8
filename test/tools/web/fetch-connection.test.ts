import net, { type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { createWebClient } from '../../../src/tools/web/client.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { quietPort } from '../../support/quiet-port.ts';
import { startSite } from '../../support/site.ts';
import { StillClock } from '../../support/still-clock.ts';

const never = new AbortController().signal;
const anything = { accept: '*/*', maxBytes: () => 1000, admission: { admit: async () => {}, takeSlot: async () => () => {} } };

/** Accepts one connection and says nothing. */
async function startSilent() {
  const heard = Promise.withResolvers<Buffer>();
  const closed = Promise.withResolvers<void>();
  const server = net.createServer((socket) => {
    socket.once('data', heard.resolve);
    socket.on('error', () => {}).on('close', () => closed.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    heard: heard.promise,
    closed: closed.promise,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client that may go everywhere, where every name is one of these addresses. */
function clientOf(addresses: string[], timeoutMs = 10_000) {
  const names: string[] = [];
  const resolve = async (name: string): Promise<string[]> => {
    names.push(name);
    return addresses;
  };
  const guard = createGuard({ allow: parseAllow('a.test,b.test,127.0.0.1,127.0.0.2,[::1]'), resolve });
  return { client: createWebClient({ guard, timeoutMs }), names };
}

describe('a connection', () => {
  // undici's own time-out for connections never comes: what waits for it waits for ever.
  let clock: StillClock;
  beforeEach(() => {
    clock = new StillClock();
  });
  afterEach(() => {
    clock[Symbol.dispose]();
    vi.restoreAllMocks();
  });

  it('[NET-005] of TLS goes to the checked address and names the host', async () => {
    await using silent = await startSilent();
    const { client, names } = clientOf(['127.0.0.1']);
    const controller = new AbortController();
    const got = client.get(`https://a.test:${silent.port}/`, anything, controller.signal);
    // The server name stands in the open in a ClientHello (RFC 6066 §3).
    expect((await silent.heard).includes('a.test')).toBe(true);
    expect(names).toEqual(['a.test']);
    controller.abort(new Error('cancelled'));
    await expect(got).rejects.toThrow('cancelled');
  });

  it('[NET-005] is tried with every checked address', async () => {
    await using site = await startSite({ '/': 'here' });
    const { client } = clientOf(['127.0.0.2', '127.0.0.1']);
    const { status, body } = await client.get(`http://a.test:${site.port}/`, anything, never);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: 'here' });
  });

  it.each(['http', 'https'])('[FET-015] that gets no answer by %s is closed by a cancel', async (scheme) => {
    await using silent = await startSilent();
    const controller = new AbortController();
    const got = clientOf(['127.0.0.1']).client.get(`${scheme}://a.test:${silent.port}/`, anything, controller.signal);
    await silent.heard;
    controller.abort(new Error('cancelled'));
    await expect(got).rejects.toThrow('cancelled');
    await silent.closed;
  });

  it.each(['http', 'https'])('[FET-015] that gets no answer by %s is closed by the time-out', async (scheme) => {
    await using silent = await startSilent();
    // The time is up when there is a connection, and not before.
    const deadline = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal);
    const got = clientOf(['127.0.0.1'], 300).client.get(`${scheme}://127.0.0.1:${silent.port}/`, anything, never);
    await silent.heard;
    expect(AbortSignal.timeout).toHaveBeenCalledWith(300);
    deadline.abort();
    await expect(got).rejects.toThrow('no complete answer within 0.3 s');
    await silent.closed;
  });

  it('[FET-015] is not made for a run that is over', async () => {
    await using site = await startSite({ '/': 'here' });
    const { client, names } = clientOf(['127.0.0.1']);
    await expect(client.get(`http://a.test:${site.port}/`, anything, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    await expect(client.get(`${site.url}/`, anything, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(names).toEqual([]);
    expect(site.requests).toEqual([]);
  });

  it('[FET-015] is not kept after the answer', async () => {
    await using site = await startSite({ '/': 'here' });
    const { client } = clientOf(['127.0.0.1']);
    for (let i = 0; i < 3; i += 1) await client.get(`${site.url}/`, anything, never);
    await site.left();
  });

  it('[FET-010] that is refused is told in plain words, without addresses', async () => {
    const got = clientOf(['127.0.0.1', '::1']).client.get(`http://a.test:${await quietPort()}/`, anything, never);
    await expect(got).rejects.toThrow(/^the connection failed, or the answer is broken$/);
  });
});

describe('a request', () => {
  it('[FET-018] has a User-Agent and an Accept header, and carries nothing from one host to another', async () => {
    await using other = await startSite({ '/there': 'arrived' });
    await using site = await startSite({
      '/': (_request, response) => {
        const headers = { location: `http://b.test:${other.port}/there?x=1#part`, 'set-cookie': 'session=1', 'www-authenticate': 'Basic' };
        response.writeHead(302, headers).end();
      },
    });
    const { url, body } = await clientOf(['127.0.0.1']).client.get(`http://a.test:${site.port}/?q=1#top`, anything, never);
    expect(body.toString()).toBe('arrived');
    expect(url.href).toBe(`http://b.test:${other.port}/there?x=1#part`);
    expect([...site.requests, ...other.requests]).toEqual(['GET /?q=1', 'GET /there?x=1']);
    const { host, ...sent } = other.headers[0]!;
    expect(host).toBe(`b.test:${other.port}`);
    expect(sent).toEqual({
      accept: '*/*',
      'accept-encoding': 'gzip, br, zstd',
      connection: 'close',
      'user-agent': expect.stringMatching(/^Baton\/\d+\.\d+\.\d+$/),
    });
  });
});
