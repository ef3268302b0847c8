import { resolve } from '../bundle.ts';
import { type Content, type OpenApi, type Operation, type Parameter, type Schema } from './document.ts';
import type { Described, DescribedParameter } from './try/described.ts';

/** What the form of an operation has to know. */
export function describe(
  api: OpenApi,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  parameters: Parameter[],
): Described {
  const [scheme] = Object.keys((operation.security ?? api.security)[0] ?? {});
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const answers = [
    ...new Set(
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([, response]) => Object.keys(resolve(api, response).content ?? {})),
    ),
  ];
  return {
    method,
    path,
    ...(scheme === 'tenantToken' && { token: 'tenant' as const }),
    ...(scheme === 'adminToken' && { token: 'admin' as const }),
    // An object is a parameter for each of its members: the form has no field for that.
    parameters: parameters
      .filter(({ schema }) => !schema || resolve(api, schema).type !== 'object')
      .map((one) => describeParameter(api, one)),
    ...(body && { body: { type: body[0], examples: examplesOf(api, body[1]) } }),
    ...(answers.length > 1 && { answers }),
  };
}

function describeParameter(api: OpenApi, { name, in: place, required, schema, examples }: Parameter): DescribedParameter {
  const target: Schema = schema ? resolve(api, schema) : {};
  const values = target.type === 'boolean' ? [true, false] : target.enum;
  const example = Object.values(examples ?? {}).map((one) => resolve(api, one).value)[0] ?? target.examples?.[0] ?? target.default;
  return {
    name,
    in: place,
    ...(required && { required }),
    ...(values && { values: values.map(String) }),
    ...(example !== undefined && { example: String(example) }),
  };
}

function examplesOf(api: OpenApi, content: Content): { summary?: string; value: unknown }[] {
  return Object.values(content.examples ?? {})
    .map((one) => resolve(api, one))
    .map(({ summary, value }) => ({ ...(summary && { summary }), value }));
}
