import type { AgentDefinition } from './agent.ts';

/** How much of a roster is shown: agents, characters in all, and characters of one agent. */
export interface RosterRoom {
  agents: number;
  characters: number;
  line: number;
}

/** What a system prompt shows of a roster. */
export const SHOWN: RosterRoom = { agents: 100, characters: 16_000, line: 400 };

/** One line for each agent as long as there is room, and how many agents are left out. */
export function rosterLines(roster: Iterable<AgentDefinition>, room: RosterRoom): { lines: string[]; left: number } {
  const lines: string[] = [];
  let characters = 0;
  let left = 0;
  for (const agent of roster) {
    const full = left > 0 || lines.length >= room.agents;
    const line = full ? '' : lineOf(agent, room.line);
    characters += line.length + 1;
    if (full || characters > room.characters) left += 1;
    else lines.push(line);
  }
  return { lines, left };
}

/** What others are told of an agent: its id, role, goal, and the hints among its capabilities. */
export function wordsOf({ id, role, goal, capabilities }: AgentDefinition): string {
  const hints = capabilities.filter((entry) => !entry.startsWith('/'));
  return `${id}: ${role}. ${goal}${hints.length > 0 ? ` (${hints.join(', ')})` : ''}`;
}

function lineOf(agent: AgentDefinition, max: number): string {
  const words = wordsOf(agent);
  if (words.length <= max) return `- ${words}`;
  // Not in the middle of a surrogate pair.
  return `- ${words
    .slice(0, max)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
