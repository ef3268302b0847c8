import type { Described } from './described.ts';

/** What somebody has filled in. */
export interface Filled {
  /** By the place and the name of the parameter. Empty ones are left out. */
  parameter: (place: string, name: string) => string;
  token: string;
  body: string | undefined;
  /** The type of answer that was chosen. */
  answer: string | undefined;
}

/** A request that is ready to be sent. */
export interface Outgoing {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Puts a request together, below the address that the page was read from. */
export function requestOf({ method, path, parameters, body }: Described, filled: Filled, page: URL): Outgoing {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled.parameter('path', name)));
  // Behind a path, too: https://example.com/baton/docs
  const url = new URL(`.${target}`, page);
  const headers: Record<string, string> = {};
  for (const { name, in: place } of parameters) {
    const value = filled.parameter(place, name);
    if (value !== '' && place === 'query') url.searchParams.set(name, value);
    if (value !== '' && place === 'header') headers[name] = value;
  }
  if (filled.token !== '') headers['Authorization'] = `Bearer ${filled.token}`;
  if (filled.answer) headers['Accept'] = filled.answer;
  if (!body || filled.body === undefined) return { method, url, headers, body: filled.body };
  const isForm = body.type === 'multipart/form-data';
  headers['Content-Type'] = isForm ? `${body.type}; boundary=${BOUNDARY}` : body.type;
  return { method, url, headers, body: isForm ? formOf(filled.body) : filled.body };
}

const BOUNDARY = 'baton-form';

/** The members of an object in JSON as the fields of a form, and that which is called `file` as a file. */
function formOf(json: string): string {
  const fields = Object.entries(JSON.parse(json) as object).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const filename = name === 'file' ? '; filename="file.txt"' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${text}\r\n`;
  });
  return `${fields.join('')}--${BOUNDARY}--\r\n`;
}

/** The request as a command; the token, where the operation wants one, stays a variable. */
export function curlOf({ method, url, headers, body }: Outgoing, variable: string | undefined): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [
    `curl -N ${method === 'GET' ? '' : `-X ${method} `}${quoted(url.href)}`,
    ...(variable ? [`-H "Authorization: Bearer $${variable}"`] : []),
    ...Object.entries(headers)
      .filter(([name]) => name !== 'Authorization')
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return lines.join(' \\\n  ');
}
