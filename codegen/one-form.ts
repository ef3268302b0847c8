import { mapObjects, METHODS, resolve, type BundledDocument, type Node } from './bundle.ts';
import { importable } from './importable.ts';
import { isOfProtocol } from './protocols.ts';
import { ADDED_PARAMETERS } from './responses.ts';

const STREAM = 'text/event-stream';
/**
 * Every parameter is an argument of a generated function, in Java and Rust one that must be given: what the generator adds to so
 * many would have each call end in `null, null`. Where a change is meant to name its version, the spec says so itself.
 */
const ADDED: ReadonlySet<unknown> = new Set(ADDED_PARAMETERS.map((name) => `#/components/parameters/${name}`));

/**
 * The document with one form of each answer, the first one, for generators of code: what answers with a stream or, when it is
 * asked to, in another way, has the stream alone; A2A, which has clients of its own, is its JSON. Of two content types generators take one, or make a union that no one can use, and
 * of a stream beside another success none makes a stream. The other forms can be had elsewhere: `getRequestResult`.
 */
export function withOneForm(document: BundledDocument): BundledDocument {
  // OpenAPI Generator writes what a server sends by itself over the class of the tag, without its imports; 3.0 has no place for it.
  const { webhooks: _, ...ours } = withoutOtherProtocols(document) as BundledDocument & { servers: Node[] };
  return mapObjects({ ...ours, servers: ours.servers.filter(isOneAddress) }, (whole, key) => {
    if (key === 'content' && isMedia(whole)) return first(whole);
    // These say what other forms there are.
    const { 'x-vary': _vary, 'x-unwrap': _unwrap, ...node } = whole;
    const answers = node['responses'] as Record<string, Node> | undefined;
    if (!node['operationId'] || !answers) return importable(node);
    const named = node['parameters'] as Node[] | undefined;
    const parameters = named ? { parameters: saidOnce(named, document).filter((one) => !ADDED.has(one['$ref'])) } : {};
    const read = Object.fromEntries(Object.entries(answers).filter(([, { $ref }]) => $ref !== '#/components/responses/NotModified'));
    if (!streams(resolve(document, answers['200'] ?? {}))) return { ...node, ...parameters, responses: read };
    const { 202: _, 204: __, ...others } = read;
    const asked = parameters.parameters?.filter(({ $ref }) => $ref !== '#/components/parameters/Prefer');
    return { ...node, ...(asked ? { parameters: asked } : {}), responses: others };
  }) as BundledDocument;
}

/** The document without what is for people: pages, and what they load (`x-internal`). */
export function withoutInternal(document: BundledDocument): BundledDocument {
  const { paths, ...rest } = document as { paths: Record<string, Node> };
  const isInternal = (item: Node): boolean => METHODS.some((method) => (item[method] as Node | undefined)?.['x-internal'] === true);
  return { ...rest, paths: Object.fromEntries(Object.entries(paths).filter(([, item]) => !isInternal(item))) };
}

/**
 * The document without parameters that cost generated code more than they give: objects (`deepObject`) don't compile in Java, and progenitor refuses all
 * for one; and who creates a request would have to say in Java and Rust that it may not wait.
 */
export function withoutCostlyParameters(document: BundledDocument): BundledDocument {
  const isCostly = ({ style, $ref }: Node): boolean => style === 'deepObject' || $ref === '#/components/parameters/MayQueue';
  return mapObjects(document, (node) =>
    Array.isArray(node['parameters']) ? { ...node, parameters: (node['parameters'] as Node[]).filter((one) => !isCostly(one)) } : node,
  ) as BundledDocument;
}

/**
 * swagger-parser refuses an address with variables as no URI, and OpenAPI Generator writes Python of one that mypy refuses. Who generates
 * code gives it the address of the server anyway.
 */
const isOneAddress = (server: Node): boolean => server['variables'] === undefined;

/** Not a member of that name: its keys are media types. */
const isMedia = (node: Node): boolean => Object.keys(node).every((key) => key.includes('/'));

const first = (node: Node): Node => Object.fromEntries(Object.entries(node).slice(0, 1));

/** Without parameters of the query that say what a header of their name says: to generators they are one argument. */
function saidOnce(parameters: Node[], document: BundledDocument): Node[] {
  const whole = (one: Node): Node => resolve(document, one);
  const headers = new Set(parameters.map(whole).flatMap((one) => (one['in'] === 'header' ? [one['name']] : [])));
  return parameters.filter((one) => whole(one)['in'] !== 'query' || !headers.has(whole(one)['name']));
}

function streams(response: Node): boolean {
  return Object.keys((response['content'] ?? {}) as Node)[0] === STREAM;
}

/** The messages that webhooks of ours get; those of other protocols have receivers of their own. */
export function ownWebhooks(document: BundledDocument): Record<string, Node> {
  const all = Object.entries(document['webhooks'] as Record<string, Node>);
  return Object.fromEntries(all.filter(([, item]) => !isOfOther(item)));
}

const isOfOther = (item: Node): boolean => METHODS.some((method) => item[method] && isOfProtocol(item[method] as Node));
const tagsOf = (item: Node): string[] => METHODS.flatMap((method) => ((item[method] as Node | undefined)?.['tags'] ?? []) as string[]);

function withoutOtherProtocols(document: BundledDocument): BundledDocument {
  const { paths, tags, ...rest } = document as unknown as { paths: Record<string, Node>; tags: { name: string }[] };
  const ours = Object.entries(paths).filter(([, item]) => !isOfOther(item));
  const used = new Set(ours.flatMap(([, item]) => tagsOf(item)));
  return { ...rest, tags: tags.filter(({ name }) => used.has(name)), paths: Object.fromEntries(ours) } as unknown as BundledDocument;
}
