import { hash } from 'node:crypto';
import { lruCache } from '../../lib/lru-cache.ts';
import { pack } from '../../lib/packed.ts';
import { without } from '../../lib/secret-forms.ts';
import type { StepPrompt } from '../../log/events.ts';
import type { SystemBlock, ToolOffer } from '../model.ts';

/** Prompts with functions, or with secrets, whose packed form is remembered, and prompts that are known to be in the database. */
const REMEMBERED = 64;
const KNOWN = 10_000;
/** What many runs share is packed once for all of them. */
const SHARED = 1024;
/** No secret has more characters. */
const LONGEST = 4096;
const DAY_MS = 86_400_000;

/** A system prompt with its functions, packed. */
interface Prompt {
  hash: string;
  contents: Buffer;
}

const CENSORED = '[redacted]';

/** Brings steps into the form in which they are kept, without secrets. */
export class StepWriter {
  readonly #redact: (json: string) => string;
  /** Runs share the prompts of their agents. */
  readonly #prompts = new WeakMap<readonly SystemBlock[], Prompt>();
  readonly #byText = lruCache<string, Prompt>(REMEMBERED);
  /** On which day a prompt of a tenant was last written. */
  readonly #written = lruCache<string, number>(KNOWN);

  /** @param redact takes secrets out of JSON */
  constructor(redact: (json: string) => string) {
    this.#redact = redact;
  }

  /**
   * The facts of a step, and what was said in it, if anything was. Both are searched at once, with a newline between them: JSON has none, and no
   * secret goes beyond it. @param secrets of its tenant, which have no quotes and no backslashes
   */
  step(facts: object, said: object | undefined, secrets: readonly string[]): { data: string; contents: Buffer | null } {
    const json = JSON.stringify(facts);
    if (!said) return { data: this.#clean(json, secrets), contents: null };
    const clean = this.#clean(`${json}\n${JSON.stringify(said)}`, secrets);
    const end = clean.indexOf('\n');
    return { data: clean.slice(0, end), contents: pack(clean.slice(end + 1)) };
  }

  /** Something else that is kept with steps. @param secrets as in {@link step} */
  packed(something: object, secrets: readonly string[]): Buffer {
    return pack(this.#clean(JSON.stringify(something), secrets));
  }

  /** A text as it is kept. @param secrets as in {@link step} */
  clean(text: string, secrets: readonly string[]): string {
    return (JSON.parse(this.#clean(JSON.stringify(text), secrets)) as string).toWellFormed();
  }

  /** The beginning of a text: a secret that is cut in half would no longer be found. @param secrets as in {@link step} */
  beginning(text: string, length: number, secrets: readonly string[]): string {
    return this.clean(text.slice(0, length + LONGEST), secrets)
      .slice(0, length)
      .toWellFormed();
  }

  /**
   * What a model is told besides the messages: by which it is known, and the row that is to be written, which it is once a day.
   * @param now epoch milliseconds @param secrets as in {@link step}
   */
  prompt(
    tenantId: number,
    { system, tools, now }: { system: readonly SystemBlock[]; tools: readonly ToolOffer[] | undefined; now: number },
    secrets: readonly string[],
  ): { hash: string; row: StepPrompt | undefined } {
    const prompt = this.#promptOf(system, tools, secrets);
    const usedOn = Math.floor(now / DAY_MS);
    const key = `${tenantId} ${prompt.hash}`;
    if (this.#written.get(key) === usedOn) return { hash: prompt.hash, row: undefined };
    this.#written.set(key, usedOn);
    return { hash: prompt.hash, row: { ...prompt, usedOn } };
  }

  /** Some of what was to be written was not. */
  forget(): void {
    this.#written.clear();
  }

  #clean(json: string, secrets: readonly string[]): string {
    return this.#redact(without(json, secrets, CENSORED));
  }

  #promptOf(system: readonly SystemBlock[], tools: readonly ToolOffer[] | undefined, secrets: readonly string[]): Prompt {
    const json = (): string => JSON.stringify({ system: system.map(({ text }) => text), tools });
    // Tenants share it, and what one of them has to hide the others may not.
    const isShared = !tools && !system.some(({ text }) => secrets.some((secret) => text.includes(secret)));
    if (isShared) return this.#prompts.get(system) ?? this.#keep(json(), (prompt) => this.#prompts.set(system, prompt));
    const whole = without(json(), secrets, CENSORED);
    return this.#byText.get(whole) ?? this.#keep(whole, (prompt) => this.#byText.set(whole, prompt));
  }

  #keep(json: string, remember: (prompt: Prompt) => void): Prompt {
    const clean = this.#redact(json);
    const prompt = { hash: hash('sha256', clean).slice(0, 32), contents: pack(clean, SHARED) };
    remember(prompt);
    return prompt;
  }
}
