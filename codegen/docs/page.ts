import { readFileSync } from 'node:fs';
import type { BundledDocument } from '../bundle.ts';
import { typed, type AsyncApi, type OpenApi } from './document.ts';
import { eventsOf, renderEvents } from './events.ts';
import { escape, inline, markdown } from './html.ts';
import { endpointsOf, renderOperations, renderWebhooks } from './operations.ts';
import { renderSchemas } from './schema.ts';

/**
 * Both documents as one page of HTML that needs nothing else: no font, no image, one style sheet, so that it can be served
 * under the strictest Content-Security-Policy and searched with the browser's own find. Without its script, which adds
 * forms that send requests, it is as complete.
 */
export function renderDocs(notice: string, script: string, ...documents: [openapi: BundledDocument, asyncapi: BundledDocument]): string {
  const { openapi, asyncapi } = typed(...documents);
  const { title, version, summary, description } = openapi.info;
  const contents = renderContents(openapi, asyncapi);
  return `<!doctype html>
<!-- ${notice} -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} ${escape(version)}: reference</title>
<link rel="icon" href="data:,">
<style>${readFileSync(new URL('style.css', import.meta.url), 'utf8')}</style>
</head>
<body>
<nav class="side" aria-label="Contents">${contents}</nav>
<main id="top">
<h1>${escape(title)} <small>${escape(version)}</small></h1>
<p class="lead">${inline(summary)}</p>
<p>The documents themselves: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/asyncapi.yaml">asyncapi.yaml</a>, and as JSON
<a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a>.</p>
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
${markdown(description, 1)}
${renderOperations(openapi)}
${renderWebhooks(openapi)}
${renderEvents(asyncapi)}
<section id="schemas"><h2>Schemas</h2>
${renderSchemas(openapi)}
</section>
</main>
<a class="up" href="#top" aria-label="To the top">↑</a>
<script>${script}</script>
</body>
</html>
`;
}

function renderContents(openapi: OpenApi, asyncapi: AsyncApi): string {
  const tags = openapi.tags.map(({ name }) => {
    const entries = endpointsOf(openapi, name).map(
      ({ method, operation }) =>
        `<li><a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span>${inline(operation.summary)}</a></li>`,
    );
    return `<p><a href="#tag-${name}">${name}</a></p><ul>${entries.join('')}</ul>`;
  });
  const events = eventsOf(asyncapi).map(({ name }) => `<li><a href="#event-${name}"><code>${name}</code></a></li>`);
  return `${tags.join('\n')}
<p><a href="#webhooks">Messages for webhooks</a></p>
<p><a href="#events">Events</a></p><ul>${events.join('')}</ul>
<p><a href="#schemas">Schemas</a></p>`;
}
