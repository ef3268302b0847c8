import { resolve } from '../bundle.ts';
import { type AsyncApi, type Message } from './document.ts';
import { escape, inline, json, markdown } from './html.ts';
import { memberList } from './schema.ts';

/** Renders the event streams: the rules that hold for all of them, their routes, and every event. */
export function renderEvents(api: AsyncApi): string {
  const channels = streamsOf(api).map(
    ({ title, address, description }) =>
      `<h4>${inline(title)}</h4><p class="route"><code>${escape(address!)}</code></p>${markdown(description, 4)}`,
  );
  const messages = eventsOf(api).map(({ name, summary, payload }) => {
    const { description, examples = [] } = resolve(api, payload);
    return `<article class="event" id="event-${name}">
<h3><a href="#event-${name}"><code>${escape(name)}</code></a></h3>
${markdown(description ?? summary)}
${memberList(api, payload)}
${examples.map((example) => `<pre>event: ${escape(name)}\ndata: ${json(example)}</pre>`).join('\n')}
</article>`;
  });
  return `<section id="events"><h2>Events</h2>
${markdown(api.info.description, 2)}
<h3>Streams</h3>
${channels.join('\n')}
${messages.join('\n')}
</section>`;
}

/** The messages of the streams. Those of webhooks have a section of their own, made of the OpenAPI document. */
export function eventsOf(api: AsyncApi): Message[] {
  const names = new Set(streamsOf(api).flatMap(({ messages }) => Object.keys(messages)));
  return Object.entries(api.components.messages).flatMap(([name, message]) => (names.has(name) ? [message] : []));
}

const streamsOf = (api: AsyncApi) => Object.values(api.channels).filter(({ address }) => address !== undefined);
