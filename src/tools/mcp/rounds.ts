import { McpProblem, type McpAsker } from '../../runtime/commands/mcp-servers.ts';
import { fillIn } from './elicitations.ts';
import { Form } from './form.ts';
import type { InputGiven, InputRequired } from './input-required.ts';
import { MAX_ELICITATIONS, MAX_ROUNDS } from './limits.ts';

/** Where a call waits, as JSON. */
interface Place extends InputRequired {
  /** How often the server has wanted to know something. */
  round: number;
  /** How many forms may still be shown to people. */
  left: number;
}

/**
 * A call that its server answers in rounds. Nothing is under way between two of them, so that any process can go on from there:
 *
 *   called ──▶ done
 *      └──wants to know──▶ noted ──people have answered──▶ called again …
 */
export class Rounds {
  readonly #server: string;
  readonly #asker: McpAsker | undefined;
  #place: Place | undefined;

  /** @param asker whose call it is, if it may ask people; without one the server gets a plain no */
  constructor(server: string, asker: McpAsker | undefined) {
    this.#server = server;
    this.#asker = asker;
    this.#place = asker?.rests.last as Place | undefined;
  }

  /** Takes what the server wants to know. @throws {McpProblem} when that is too much */
  take(wanted: InputRequired): void {
    const { round = 0, left = MAX_ELICITATIONS } = this.#place ?? {};
    if (round === MAX_ROUNDS)
      throw new McpProblem(`the MCP server '${this.#server}' wants to know something for the ${MAX_ROUNDS + 1}th time`);
    this.#place = { ...wanted, round: round + 1, left };
    for (const request of Object.values(wanted.inputRequests ?? {})) if (request !== 'url') this.#form(request);
  }

  /** Has people answer. @returns what the call is made with; undefined: it begins */
  async given(): Promise<InputGiven | undefined> {
    const place = this.#place;
    if (!place) return undefined;
    const asker = this.#asker;
    const entries = Object.entries(place.inputRequests ?? {});
    if (asker && entries.length > 0 && asker.rests.last !== place) asker.rests.at(place);
    const responses: [string, unknown][] = [];
    let { left } = place;
    for (const [key, request] of entries) {
      if (!asker || request === 'url') {
        responses.push([key, { action: 'decline' }]);
        continue;
      }
      left -= 1;
      responses.push([key, left < 0 ? { action: 'cancel' } : await fillIn(this.#form(request), asker.askPerson)]);
    }
    this.#place = { ...place, left: Math.max(left, 0) };
    if (asker && entries.length > 0) await asker.rests.leave();
    return {
      ...(place.inputRequests !== null && { inputResponses: Object.fromEntries(responses) }),
      ...(place.requestState !== null && { requestState: place.requestState }),
    };
  }

  #form({ message, requestedSchema }: Exclude<NonNullable<InputRequired['inputRequests']>[string], 'url'>): Form {
    try {
      // Secrets are gone already.
      return new Form(this.#server, message, requestedSchema, (text) => text);
    } catch {
      throw new McpProblem(`the MCP server '${this.#server}' asks more than a person can be shown`);
    }
  }
}
