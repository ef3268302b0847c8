import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ParserFeed } from './parser-feed.ts';

/** What the edge knows of a connection. */
export interface Connection {
  readonly socket: Socket;
  readonly feed: ParserFeed;
  /** Whether a request is in work. */
  busy: boolean;
  /** The answer to the request that began last. */
  answer: ServerResponse | undefined;
  /** Requests that have arrived behind the one in work. */
  readonly waiting: (() => void)[];
  /** Whether one was too many; what is behind it is not looked at. */
  full: boolean;
}

/** The connections of a server by their sockets. */
export class Connections {
  readonly #bySocket = new WeakMap<Socket, Connection>();

  add(socket: Socket, feed: ParserFeed): Connection {
    const connection: Connection = { socket, feed, busy: false, answer: undefined, waiting: [], full: false };
    this.#bySocket.set(socket, connection);
    return connection;
  }

  of(socket: Socket): Connection {
    return this.#bySocket.get(socket)!;
  }
}
