import * as z from 'zod';
import { headers, NAME, NAME_RULE, readConfigFile, urlProblem } from '../remote/config-file.ts';

/** A remote agent. */
export interface RemoteAgentConfig {
  /** The URL of its card, or the base URL of the card's well-known path. */
  url: URL;
  /** Headers that are sent to this origin only. */
  headers: Readonly<Record<string, string>>;
}

/** The configured remote agents by name. */
export type A2aConfig = ReadonlyMap<string, RemoteAgentConfig>;

const url = z
  .string()
  .superRefine((value, context) => {
    const message = urlProblem(value);
    if (message !== undefined) context.addIssue(message);
  })
  .transform((value) => new URL(value));

const agent = z.object({ url, headers });

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
