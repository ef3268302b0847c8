import { resolve } from '../bundle.ts';
import { METHODS, type Content, type Example, type OpenApi, type Operation, type Parameter, type Response } from './document.ts';
import { describe } from './described.ts';
import { attribute, escape, inline, json, markdown } from './html.ts';
import { memberList, row, typeOf } from './schema.ts';

/** An operation, and where it is. */
export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** What nearly every operation takes, which docs/http.md has once: the page is long enough. */
const HANDLING = '#/components/parameters/Handling';

/** The operations of a tag, in the order of the document. */
export function endpointsOf(api: OpenApi, tag: string): Endpoint[] {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]?.tags.includes(tag)).map((method) => {
      const operation = item[method]!;
      // Parameters of the path belong to all of its operations.
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter((one) => one.$ref !== HANDLING);
      return { method: method.toUpperCase(), path, operation: { ...operation, parameters } };
    }),
  );
}

/** The operations of all tags. */
export function renderOperations(api: OpenApi): string {
  const groups = api.tags.map(({ name, description }) => {
    const endpoints = endpointsOf(api, name).map((endpoint) => renderEndpoint(api, endpoint));
    return `<section id="tag-${name}"><h2>${name}</h2>${markdown(description)}\n${endpoints.join('\n')}</section>`;
  });
  return groups.join('\n');
}

/** What the server sends to the endpoints of tenants. */
export function renderWebhooks(api: OpenApi): string {
  const messages = Object.entries(api.webhooks).map(([name, { post }]) => {
    const body = Object.values(post.requestBody?.content ?? {})[0]!;
    const parameters = (post.parameters ?? []).map((one) => resolve(api, one));
    return `<article class="operation" id="webhook-${name}">
<h3><a href="#webhook-${name}">${inline(post.summary)}</a></h3>
<p class="route"><span class="method post">POST</span> <code>${name}</code></p>
${markdown(post.description)}
<h4>Headers</h4><ul class="members">${parameters.map((one) => parameterRow(api, one)).join('\n')}</ul>
<h4>Body <span class="type">${typeOf(body.schema)}</span></h4>${body.schema ? memberList(api, body.schema) : ''}
</article>`;
  });
  return `<section id="webhooks"><h2>Messages for webhooks</h2>${messages.join('\n')}</section>`;
}

function renderEndpoint(api: OpenApi, endpoint: Endpoint): string {
  const { method, path, operation } = endpoint;
  const { operationId: id, summary, description, requestBody, responses } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolve(api, one));
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const all = Object.entries(responses).map(([status, one]) => ({ status, ...resolve(api, one) }));
  return `<article class="operation" id="${id}" data-try="${attribute(JSON.stringify(describe(api, endpoint, parameters)))}">
<h3><a href="#${id}">${inline(summary)}</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code></p>
<p class="facts"><span>operationId <code>${id}</code></span><span>${tokenOf(api, operation)}</span>${operation['x-status'] ? `<span>${escape(operation['x-status'])}</span>` : ''}</p>
${markdown(description)}
${parameters.length > 0 ? `<h4>Parameters</h4><ul class="members">${parameters.map((one) => parameterRow(api, one)).join('\n')}</ul>` : ''}
${body ? `<h4>Body <span class="type">${typeOf(body.schema)}</span></h4>${body.schema ? memberList(api, body.schema) : ''}` : ''}
<h4>Request</h4>
${curlLines(api, endpoint, parameters, type, body)}
<h4>Answers</h4>
${all
  .filter((one) => !isError(one))
  .map((one) => success(api, one))
  .join('\n')}
<details><summary>Errors: ${all
    .filter(isError)
    .map(({ status }) => status)
    .join(', ')}</summary>
<ul class="members">${all
    .filter(isError)
    .map((one) => failure(api, one))
    .join('\n')}</ul></details>
</article>`;
}

/** `default` describes errors of any other status. */
function isError({ status }: { status: string }): boolean {
  return status === 'default' || Number(status) >= 400;
}

function tokenOf(api: OpenApi, operation: Operation): string {
  const requirements = operation.security ?? api.security;
  const [scheme] = Object.keys(requirements[0] ?? {});
  if (scheme === 'tenantToken') {
    const sets = requirements.map(({ tenantToken: roles }) => (roles as string[]).map((role) => `<code>${role}</code>`).join(' and '));
    return `a tenant's token with the scope ${sets.join(' or ')}`;
  }
  return scheme === 'adminToken' ? "the administrator's token" : 'no token';
}

function parameterRow(api: OpenApi, { name, in: place, required, description, schema }: Parameter): string {
  return row(api, name, schema ?? {}, { required, description, place });
}

/** Requests that work without changes, one for each example of the body. */
function curlLines(
  api: OpenApi,
  { method, path, operation }: Endpoint,
  parameters: Parameter[],
  type: string | undefined,
  body?: Content,
): string {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name && one.in === 'path');
    return String((parameter?.schema && resolve(api, parameter.schema).examples?.[0]) ?? name);
  });
  const streams = Object.values(operation.responses).some((one) => resolve(api, one).content?.['text/event-stream']);
  const token = tokenOf(api, operation);
  const lines = (value?: unknown): string[] => [
    `curl ${streams ? '-N ' : ''}${method === 'GET' || value !== undefined ? '' : `-X ${method} `}${api.servers[0]!.url}${target}`,
    ...(method === 'GET' || method === 'POST' || value === undefined ? [] : [`-X ${method}`]),
    ...(token === 'no token' ? [] : [`-H "Authorization: Bearer $${token.startsWith('a ') ? 'BATON_TOKEN' : 'ADMIN_TOKEN'}"`]),
    ...(value === undefined ? [] : type === FORM ? formLines(value as object) : jsonLines(value)),
  ];
  const examples = body ? Object.values(body.examples ?? {}).map((one) => resolve(api, one)) : [{ value: undefined }];
  return examples
    .map(({ summary, value }: Example, index) => fold(summary, index, `<pre>${escape(lines(value).join(' \\\n  '))}</pre>`))
    .join('\n');
}

const FORM = 'multipart/form-data';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const jsonLines = (value: unknown): string[] => [
  `-H 'Content-Type: application/json'`,
  `-d ${quoted(JSON.stringify(value, undefined, 2))}`,
];
const formLines = (value: object): string[] =>
  Object.entries(value).map(([name, one]) => `-F ${quoted(`${name}=${String(one)}${name === 'file' ? ';filename=file.txt' : ''}`)}`);

/** Shows the first example, and folds the others. */
function fold(summary: string | undefined, index: number, html: string): string {
  if (index === 0 && !summary) return html;
  return `<details${index === 0 ? ' open' : ''}><summary>${inline(summary ?? 'Another one')}</summary>${html}</details>`;
}

function success(api: OpenApi, response: Response & { status: string }): string {
  const [first, ...others] = Object.entries(response.content ?? {});
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const { description } = resolve(api, header);
    return `<li><code class="name">${name}</code> ${inline(description)}</li>`;
  });
  return `<div class="answer"><p><span class="status">${response.status}</span> ${first ? bodyType(first) : '<span class="type"></span>'}</p>
${markdown(response.description)}
${headers.length > 0 ? `<details><summary>Headers</summary><ul class="members">${headers.join('')}</ul></details>` : ''}
${first ? bodyOf(api, first) : ''}
${others.map((other) => `<p>Or ${bodyType(other)}</p>\n${bodyOf(api, other)}`).join('\n')}
</div>`;
}

type Body = [type: string, content: Content];

function bodyType([type, { itemSchema, schema }]: Body): string {
  const shown = itemSchema ?? schema;
  return `<code>${type}</code> <span class="type">${itemSchema ? 'frames: ' : ''}${shown ? typeOf(shown) : ''}</span>`;
}

function bodyOf(api: OpenApi, [, { itemSchema, schema, examples = {} }]: Body): string {
  const stream = itemSchema !== undefined;
  const shown = Object.values(examples).map((one) => resolve(api, one));
  return `${schema && !stream ? memberList(api, schema) : ''}
${stream ? '<p>What the frames hold is described under <a href="#events">Events</a>.</p>' : ''}
${shown.map(({ summary, serializedValue, value = serializedValue }, index) => fold(summary, index, `<pre>${typeof value === 'string' ? escape(value.trimEnd()) : json(value)}</pre>`)).join('\n')}`;
}

function failure(api: OpenApi, { status, description, content }: Response & { status: string }): string {
  const [only] = Object.values(content ?? {});
  const examples = Object.values(only?.examples ?? {}).map((one) => resolve(api, one).value);
  const shown = examples.map((value) => `<pre>${escape(JSON.stringify(value))}</pre>`).join('');
  return `<li><span class="status bad">${status}</span> ${inline(description)} <span class="type">${typeOf(only?.schema)}</span>${shown}</li>`;
}
