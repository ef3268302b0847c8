/** All that the handlers take of this door: one module, which is loaded with the first request. */
export {
  CallToolRequestSchema,
  CancelledNotificationSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
export { callKey, formatPlace, parsePlace } from './place.ts';
export { answeredId, readAnswer } from './questions.ts';
export { callResult, refusal, unfinished } from './result.ts';
export {
  INVALID_PARAMS,
  INVALID_REQUEST,
  malformed,
  METHOD_NOT_FOUND,
  paramsOf,
  readMessage,
  rpcError,
  RpcFailure,
  rpcResult,
} from './rpc.ts';
export { agreedOn, greeting, takesEmptyFrames } from './session.ts';
export { BadArguments, readCall, toolPage, toolsOf } from './tools.ts';
export { CallUpdates } from './updates.ts';
