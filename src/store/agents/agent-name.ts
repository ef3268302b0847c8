/** An agent, as it is now or in one of its versions. */
export interface AgentName {
  id: string;
  version?: number | undefined;
}

/** Reads `id` or `id@n`; a name that is neither is an id that no agent has. */
export function parseAgentName(name: string): AgentName {
  const [, id, version] = /^([A-Za-z0-9_-]{1,64})@([1-9][0-9]{0,8})$/.exec(name) ?? [];
  return id === undefined ? { id: name } : { id, version: Number(version) };
}

/** The name of a version. */
export const versionName = (id: string, version: number): string => `${id}@${version}`;

/** Whether a name is that of an agent, or of the version that it has. */
export function isNameOf(name: string, agent: AgentName): boolean {
  const { id, version } = parseAgentName(name);
  return name === agent.id || (version !== undefined && id === agent.id && version === agent.version);
}
