import { HEAD_MAX, withoutText } from '../store/runs/event-data.ts';
import type { RunEvent } from './events.ts';

/** A row of text: its payload, and where the delta is in it, escaped for JSON. */
interface SaidRow {
  json: string;
  from: number;
  to: number;
}

/** What the streams of a run have said in rows of this process, so that their answers need not repeat it in theirs. */
export class SaidTexts {
  /** Without the streams that began elsewhere, and those of which something was withdrawn. */
  readonly #streams = new Map<number, SaidRow[]>();

  /** Takes a row of text, in the order of the log. Where its delta stands too far behind, the answer repeats it. */
  add(streamId: number, json: string, from: number, to: number): void {
    if (from > HEAD_MAX) this.#streams.delete(streamId);
    else this.#streams.get(streamId)?.push({ json, from, to });
  }

  /** Takes any other event. @param json its payload @returns what is to be stored of it; undefined: all of it */
  stored(event: RunEvent, json: string): string | undefined {
    switch (event.event) {
      case 'stream_start':
        this.#streams.set(event.data.stream_id, []);
        return undefined;
      case 'rewind':
        this.#streams.delete(event.data.stream_id);
        return undefined;
      case 'sub_agent_response':
        return this.#without(event.data.stream_id, json);
      case 'done':
        return this.#without(0, json);
      default:
        return undefined;
    }
  }

  #without(streamId: number, json: string): string | undefined {
    const rows = this.#streams.get(streamId);
    this.#streams.delete(streamId);
    if (!rows || rows.length === 0) return undefined;
    return withoutText(json, streamId, rows.map((row) => row.json.slice(row.from, row.to)).join(''));
  }
}
