/**
 * `node:http`, without what an `import` of it brings along: an import reads all members of a module, and for one of them, `WebSocket`,
 * Node then loads the client behind `fetch`: 13 MiB and 25 ms of every start (bench/README.md).
 */
export const http = process.getBuiltinModule('node:http');
