/** What an attack is aimed at. */
export interface Target {
  /** Of the server. */
  url: string;
  /** The server's process. */
  pid: number;
  /** The headers of a JSON request of the attacking tenant, its token among them. */
  headers: Record<string, string>;
  /** The same of each attacking tenant, this one first. */
  tenants: Record<string, string>[];
  /** The server's SQLite file. */
  database: string;
  /** Where the fake pages are (`world.ts`), which the server may fetch. */
  world: string;
}

/** Something that a tenant does to hurt the others. It runs in a process of its own. */
export interface Attack {
  /** `<family>: <what>`; `npm run bench:hostile -- <text>` takes the attacks whose names hold the text. */
  name: string;
  /** How many tenants attack together. Default: one. */
  tenants?: number;
  /** How long the bodies of the quiet tenant are. Default: as they come. */
  quietBytes?: number;
  /** Settings that the server needs for it. */
  env?: Record<string, string>;
  /** Fills the attacker's part of the database, say; nothing is measured meanwhile. */
  prepare?(target: Target): Promise<void>;
  /** Attacks until the signal aborts. What the server refuses is no failure. */
  run(target: Target, signal: AbortSignal): Promise<void>;
}
