/** The demands of a room, each in a line: `id: 'reference: demand'`. See test/requirements.ts. */
export type Requirements = Readonly<Record<string, `${string}: ${string}`>>;
