import * as z from 'zod';
import { HEADER_NAME, HEADER_VALUE, NAME, NAME_RULE, readConfigFile } from '../remote/config-file.ts';

/** A remote agent. */
export interface RemoteAgentConfig {
  /** The URL of its card, or the base URL of the card's well-known path. */
  url: URL;
  /** Headers that are sent to this origin only. */
  headers: Readonly<Record<string, string>>;
}

/** The configured remote agents by name. */
export type A2aConfig = ReadonlyMap<string, RemoteAgentConfig>;

const url = z.string().transform((value, context): URL => {
  const parsed = URL.parse(value);
  const wrong = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return wrong('must be a URL with http: or https:');
  if (parsed.username || parsed.password) return wrong('must hold no credentials; put them into headers');
  return parsed;
});

const agent = z.object({
  url,
  headers: z
    .record(z.string().regex(HEADER_NAME, 'must be the name of a header'), z.string().regex(HEADER_VALUE, 'must be the value of a header'))
    .default({}),
});

const schema = z
  .object({ agents: z.record(z.string().regex(NAME, NAME_RULE), agent) })
  .transform(({ agents }): A2aConfig => new Map(Object.entries(agents)));

/**
 * The agents of `A2A_CONFIG`, by default of `./a2a.json` if there is one.
 * @throws {ConfigError}
 */
export function loadA2aConfig(path: string | undefined): A2aConfig | undefined {
  return readConfigFile('A2A_CONFIG', path, './a2a.json', schema);
}
