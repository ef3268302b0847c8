import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { bareHost } from '../allow.ts';
import { AddressRefused, lookupOf, type Guard, type Target } from '../guard.ts';
import { authorityOf, type ProxyClient } from './proxy-client.ts';

const AUTHORITY = /^(?:\[[0-9a-fA-F:.]+\]|[^[\]:/?#@\\\s]+):\d{1,5}$/;

/** Connects the browser with a checked address (CONNECT, RFC 9110 §9.3.6). @param authority `host:port` */
export async function tunnel(authority: string, socket: Duplex, head: Buffer, client: ProxyClient, guard: Guard): Promise<void> {
  const url = AUTHORITY.test(authority) ? URL.parse(`https://${authority}/`) : null;
  client.hold(socket);
  socket.on('error', () => {});
  if (!url || !client.admit()) return refuse(socket, '403 Forbidden');
  const fail = (status: string, problem: string): void => {
    client.problems.set(authorityOf(url), problem);
    refuse(socket, status);
  };
  let target: Target;
  try {
    target = await guard.check(url, client.signal);
  } catch (error) {
    return fail('403 Forbidden', error instanceof AddressRefused ? error.message : 'the address could not be checked');
  }
  if (socket.destroyed) return;
  const upstream = connect({ host: bareHost(url), port: target.port, lookup: lookupOf(target), autoSelectFamily: true });
  client.hold(upstream);
  let connected = false;
  upstream.on('error', () => (connected ? socket.destroy() : fail('502 Bad Gateway', 'the connection failed')));
  upstream.once('close', () => (connected ? socket.destroy() : undefined));
  socket.once('close', () => upstream.destroy());
  upstream.once('connect', () => {
    connected = true;
    client.problems.delete(authorityOf(url));
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    for (const side of [socket, upstream]) side.on('data', (piece: Buffer) => client.count(piece.length));
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
}

function refuse(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}
