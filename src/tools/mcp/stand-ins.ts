import { createParser } from 'eventsource-parser';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/client';
import type { Wire } from './wire.ts';

/** The member of a stand-in with the number of its message. */
const NUMBER = 'standsFor';

/**
 * The SDK's transport over HTTP parses messages itself, and would pass over what is odd and round long numbers. So it gets
 * stand-ins, and what they stand for is put in their place behind it.
 */
export class StandIns {
  readonly #wire: Wire;
  readonly #held = new Map<number, JSONRPCMessage>();
  #count = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** The message that the SDK's transport was given something else for. */
  take(message: JSONRPCMessage): JSONRPCMessage {
    const held = 'result' in message ? message.result : 'params' in message ? message.params : undefined;
    const number = held?.[NUMBER] as number;
    const found = this.#held.get(number);
    this.#held.delete(number);
    return found ?? message;
  }

  /** A body of JSON. @param of the request that it answers */
  json(text: string, of: RequestId): string {
    return JSON.stringify([...this.#wire.read(text, of), ...this.#wire.end(of)].map((message) => this.#for(message)));
  }

  /**
   * A body of events.
   * @param of the request that it answers; undefined for others @param mayEnd whether what has come may be without an answer to it;
   * without it the body has all there is, and can't be gone on with
   */
  events(of: RequestId | undefined, mayEnd?: (resumable: boolean) => boolean): TransformStream<Uint8Array, Uint8Array<ArrayBuffer>> {
    const decoder = new TextDecoder();
    const encoder = new TextEncoder();
    let resumable = false;
    let out = '';
    const add = (messages: readonly JSONRPCMessage[], id?: string): void => {
      resumable ||= id !== undefined && id !== '';
      const lines = messages.map((message) => `data: ${JSON.stringify(this.#for(message))}\n\n`);
      // An event without data has an id to go on from, and no message.
      out += `${id === undefined ? '' : `id: ${id}\ndata:\n\n`}${lines.join('')}`;
    };
    const parser = createParser({
      onEvent: ({ id, event, data }) =>
        add(data === '' || (event ?? 'message') !== 'message' ? [] : this.#wire.read(data, of), mayEnd ? id : undefined),
      onRetry: (milliseconds) => (out += `retry: ${milliseconds}\n\n`),
    });
    const pass = (controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
      if (out !== '') controller.enqueue(encoder.encode(out));
      out = '';
    };
    return new TransformStream({
      transform(chunk, controller) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        pass(controller);
      },
      flush: (controller) => {
        // An event that nothing ends any more is one all the same.
        parser.feed(`${decoder.decode()}\n\n`);
        if (of !== undefined && !mayEnd?.(resumable)) add(this.#wire.end(of));
        pass(controller);
      },
    });
  }

  #for(message: JSONRPCMessage): JSONRPCMessage {
    this.#count += 1;
    this.#held.set(this.#count, message);
    const standsFor = { [NUMBER]: this.#count };
    // Also for an error: the SDK's transport would wait for a result behind it.
    return 'method' in message
      ? { jsonrpc: '2.0', method: NUMBER, params: standsFor }
      : { jsonrpc: '2.0', id: message.id!, result: standsFor };
  }
}
