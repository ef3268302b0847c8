/** The names of what a request says of itself in its `_meta`, and a result in its own. */
export const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
export const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
/** Of what is told on a stream, the id of the request that has begun it. */
export const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
/** The extension for calls that are not waited for. */
export const TASKS = 'io.modelcontextprotocol/tasks';
/** With `true` a call is answered with its task at once, as with `Prefer: respond-async`. */
export const ASYNC = 'baton/async';

/** Who the run of a call is for, and what for. */
export const USER = 'baton/user';
export const METADATA = 'baton/metadata';

/** Error codes of this version. */
export const HEADER_MISMATCH = -32020;
export const MISSING_CAPABILITY = -32021;
export const UNSUPPORTED_VERSION = -32022;
