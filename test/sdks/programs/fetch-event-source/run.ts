import { fetchEventSource } from '@microsoft/fetch-event-source';

/** Runs an agent, and hands each event over once, however often the connection breaks. @throws when the server refuses */
export async function run(url: string, token: string, body: object, take: (event: { type: string }) => void): Promise<void> {
  const over = new AbortController();
  let refusal: Error | undefined;
  let lastId = '';
  await fetchEventSource(`${url}/v1/orchestrate`, {
    method: 'POST',
    // With the key a repeat joins the run instead of starting another one.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
    signal: over.signal,
    openWhenHidden: true,
    // It would send the id of an event that was cut off behind its `id:` line: send that of the last one that came whole.
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as object), 'last-event-id': lastId } }),
    async onopen(response) {
      if (response.ok) return;
      const text = await response.text();
      if (response.status < 500) refusal = new Error(text);
      throw new Error(text);
    },
    onmessage({ id, data }) {
      // A heartbeat is none.
      if (data === '') return;
      const event = JSON.parse(data) as { type: string };
      take(event);
      lastId = id;
      if (event.type === 'done') over.abort();
    },
    onclose() {
      throw new Error('the connection was lost: a stream that has ended had a done');
    },
    onerror() {
      if (refusal) throw refusal;
    },
  });
}
