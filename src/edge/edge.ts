import type { RequestListener } from 'node:http';
import type { Config } from '../config.ts';
import type { HttpEvents } from '../http/access.ts';
import type { ConnectionOwners } from '../http/binding.ts';
import type { BodyReader } from '../http/body.ts';
import type { AddressRange } from '../lib/address-ranges.ts';
import type { Emitter } from '../lib/events.ts';
import type { MessageRoom } from '../http/sockets.ts';
import type { Slots } from '../lib/slots.ts';
import type { WantsUpgrade } from './upgrades.ts';

export interface EdgeOptions {
  config: Config;
  /** Proxies whose connections are everybody's. */
  trustedProxies: readonly AddressRange[];
  /** Where the edge shows what waits. */
  slots: Slots;
  events: Emitter<HttpEvents>;
}

/** What lies between the sockets of clients and the handler of their requests. */
export interface Edge {
  readonly owners: ConnectionOwners;
  readonly bodies: BodyReader;
  /** Room for the messages of a tenant's WebSocket while they come. */
  roomOf(tenantId: number): MessageRoom;
  /**
   * Listens, and hands each request to the handler, with an `UpgradeResponse` those that want to leave HTTP. To be called once.
   * @returns the URL @throws when the port can't be had
   */
  listen(handle: RequestListener, wants: WantsUpgrade): Promise<string>;
  /** Accepts no more connections, and closes each open one as soon as its answers are sent. */
  close(): Promise<void>;
}
