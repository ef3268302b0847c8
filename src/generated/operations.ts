// Generated from spec/ by `npm run generate`. Do not edit.
/** One operation of the contract. */
export interface OperationInfo {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As the document has it: `/v1/agents/{id}`. */
  path: string;
  /** As the router takes it: `/v1/agents/:id`. */
  koaPath: string;
  tag: string;
  /** Whose token it takes. */
  auth: 'tenant' | 'admin' | 'none';
  /** Whether it answers with an event stream. */
  streaming: boolean;
  /** The types of its parameters, by where they stand and by name; the names of headers are in lower case. */
  parameters: Record<'path' | 'query' | 'header', Record<string, string>>;
  hasBody: boolean;
  /** Whether a body that isn't what it should be is answered by the handler, in the manner of JSON-RPC. */
  jsonRpc: boolean;
  /** The member that the body may be wrapped in; empty when there is none. */
  unwrap: string;
}

/** Every operation of the contract by its operationId. */
export const operations = {
  orchestrate: {"method":"post","path":"/v1/orchestrate","koaPath":"/v1/orchestrate","tag":"Runs","auth":"tenant","streaming":true,"parameters":{"path":{},"query":{},"header":{"idempotency-key":"string","last-event-id":"string","prefer":"string"}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  listRequests: {"method":"get","path":"/v1/requests","koaPath":"/v1/requests","tag":"Requests","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"string","state":"string","agent":"string"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getRequest: {"method":"get","path":"/v1/requests/{id}","koaPath":"/v1/requests/:id","tag":"Requests","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  streamRequestEvents: {"method":"get","path":"/v1/requests/{id}/events","koaPath":"/v1/requests/:id/events","tag":"Requests","auth":"tenant","streaming":true,"parameters":{"path":{"id":"string"},"query":{"since_seq":"integer"},"header":{"last-event-id":"string"}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getRequestResult: {"method":"get","path":"/v1/requests/{id}/result","koaPath":"/v1/requests/:id/result","tag":"Requests","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{"wait":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  cancelRequest: {"method":"post","path":"/v1/requests/{id}/cancel","koaPath":"/v1/requests/:id/cancel","tag":"Requests","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listAgents: {"method":"get","path":"/v1/agents","koaPath":"/v1/agents","tag":"Agents","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createAgent: {"method":"post","path":"/v1/agents","koaPath":"/v1/agents","tag":"Agents","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":"agent_def"},
  getAgent: {"method":"get","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  updateAgent: {"method":"patch","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":"agent_def"},
  deleteAgent: {"method":"delete","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  chat: {"method":"post","path":"/v1/agents/{id}/chat","koaPath":"/v1/agents/:id/chat","tag":"Runs","auth":"tenant","streaming":true,"parameters":{"path":{"id":"string"},"query":{},"header":{"idempotency-key":"string","last-event-id":"string","prefer":"string"}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  callA2aAgent: {"method":"post","path":"/v1/a2a/agents/{id}","koaPath":"/v1/a2a/agents/:id","tag":"A2A","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{"a2a-version":"string"}},"hasBody":true,"jsonRpc":true,"unwrap":""},
  getA2aAgentCard: {"method":"get","path":"/v1/a2a/agents/{id}/agent-card.json","koaPath":"/v1/a2a/agents/:id/agent-card.json","tag":"A2A","auth":"tenant","streaming":false,"parameters":{"path":{"id":"string"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getPublicAgentCard: {"method":"get","path":"/.well-known/agent-card.json","koaPath":"/.well-known/agent-card.json","tag":"A2A","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listSchedules: {"method":"get","path":"/v1/schedules","koaPath":"/v1/schedules","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createSchedule: {"method":"post","path":"/v1/schedules","koaPath":"/v1/schedules","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  getSchedule: {"method":"get","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  updateSchedule: {"method":"patch","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  deleteSchedule: {"method":"delete","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listScheduleRuns: {"method":"get","path":"/v1/schedules/{id}/runs","koaPath":"/v1/schedules/:id/runs","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  runSchedule: {"method":"post","path":"/v1/schedules/{id}/run","koaPath":"/v1/schedules/:id/run","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listScheduledRuns: {"method":"get","path":"/v1/runs","koaPath":"/v1/runs","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer","since":"integer","task_id":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getScheduledRun: {"method":"get","path":"/v1/runs/{id}","koaPath":"/v1/runs/:id","tag":"Schedules","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  streamNotifications: {"method":"get","path":"/v1/notifications/stream","koaPath":"/v1/notifications/stream","tag":"Notifications","auth":"tenant","streaming":true,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listModels: {"method":"get","path":"/v1/models","koaPath":"/v1/models","tag":"Models","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listConversations: {"method":"get","path":"/v1/conversations","koaPath":"/v1/conversations","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer","archived":"boolean"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createConversation: {"method":"post","path":"/v1/conversations","koaPath":"/v1/conversations","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  getConversation: {"method":"get","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  updateConversation: {"method":"patch","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  deleteConversation: {"method":"delete","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listMessages: {"method":"get","path":"/v1/conversations/{id}/messages","koaPath":"/v1/conversations/:id/messages","tag":"Conversations","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{"after_id":"integer","limit":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  sendMessage: {"method":"post","path":"/v1/conversations/{id}/messages","koaPath":"/v1/conversations/:id/messages","tag":"Conversations","auth":"tenant","streaming":true,"parameters":{"path":{"id":"integer"},"query":{},"header":{"idempotency-key":"string","last-event-id":"string","prefer":"string"}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  listConversationArtifacts: {"method":"get","path":"/v1/conversations/{id}/artifacts","koaPath":"/v1/conversations/:id/artifacts","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createArtifact: {"method":"post","path":"/v1/conversations/{id}/artifacts","koaPath":"/v1/conversations/:id/artifacts","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  listArtifacts: {"method":"get","path":"/v1/artifacts","koaPath":"/v1/artifacts","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getArtifact: {"method":"get","path":"/v1/artifacts/{id}","koaPath":"/v1/artifacts/:id","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  deleteArtifact: {"method":"delete","path":"/v1/artifacts/{id}","koaPath":"/v1/artifacts/:id","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  downloadArtifact: {"method":"get","path":"/v1/artifacts/{id}/raw","koaPath":"/v1/artifacts/:id/raw","tag":"Artifacts","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{"if-none-match":"string"}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listMemoryEntries: {"method":"get","path":"/v1/memory/entries","koaPath":"/v1/memory/entries","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer","q":"string","type":"string","tag":"string","conversation_id":"integer","as_of":"integer","since":"integer","intent":"string"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createMemoryEntry: {"method":"post","path":"/v1/memory/entries","koaPath":"/v1/memory/entries","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  getMemoryEntry: {"method":"get","path":"/v1/memory/entries/{id}","koaPath":"/v1/memory/entries/:id","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  updateMemoryEntry: {"method":"patch","path":"/v1/memory/entries/{id}","koaPath":"/v1/memory/entries/:id","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  deleteMemoryEntry: {"method":"delete","path":"/v1/memory/entries/{id}","koaPath":"/v1/memory/entries/:id","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  invalidateMemoryEntry: {"method":"post","path":"/v1/memory/entries/{id}/invalidate","koaPath":"/v1/memory/entries/:id/invalidate","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listMemoryRelations: {"method":"get","path":"/v1/memory/relations","koaPath":"/v1/memory/relations","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer","entry_id":"integer","relation":"string"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createMemoryRelation: {"method":"post","path":"/v1/memory/relations","koaPath":"/v1/memory/relations","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  deleteMemoryRelation: {"method":"delete","path":"/v1/memory/relations/{id}","koaPath":"/v1/memory/relations/:id","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getMemoryGraph: {"method":"get","path":"/v1/memory/graph","koaPath":"/v1/memory/graph","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"root":"integer","depth":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listScratchpads: {"method":"get","path":"/v1/memory/scratchpads","koaPath":"/v1/memory/scratchpads","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{},"query":{"limit":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getScratchpad: {"method":"get","path":"/v1/memory/scratchpads/{agent_id}","koaPath":"/v1/memory/scratchpads/:agent_id","tag":"Memory","auth":"tenant","streaming":false,"parameters":{"path":{"agent_id":"string"},"query":{"kind":"string"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listTenants: {"method":"get","path":"/v1/admin/tenants","koaPath":"/v1/admin/tenants","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  createTenant: {"method":"post","path":"/v1/admin/tenants","koaPath":"/v1/admin/tenants","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  getTenant: {"method":"get","path":"/v1/admin/tenants/{id}","koaPath":"/v1/admin/tenants/:id","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  updateTenant: {"method":"patch","path":"/v1/admin/tenants/{id}","koaPath":"/v1/admin/tenants/:id","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":true,"jsonRpc":false,"unwrap":""},
  rotateTenantToken: {"method":"post","path":"/v1/admin/tenants/{id}/rotate-token","koaPath":"/v1/admin/tenants/:id/rotate-token","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{"id":"integer"},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  listAuditEntries: {"method":"get","path":"/v1/admin/audit","koaPath":"/v1/admin/audit","tag":"Admin","auth":"admin","streaming":false,"parameters":{"path":{},"query":{"limit":"integer","before":"integer"},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getHealth: {"method":"get","path":"/healthz","koaPath":"/healthz","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getReadiness: {"method":"get","path":"/readyz","koaPath":"/readyz","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getOpenapiDocument: {"method":"get","path":"/openapi.yaml","koaPath":"/openapi.yaml","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getOpenapi31Document: {"method":"get","path":"/openapi-3.1.yaml","koaPath":"/openapi-3.1.yaml","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getOpenapi30Document: {"method":"get","path":"/openapi-3.0.yaml","koaPath":"/openapi-3.0.yaml","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getAsyncapiDocument: {"method":"get","path":"/asyncapi.yaml","koaPath":"/asyncapi.yaml","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getMetrics: {"method":"get","path":"/metrics","koaPath":"/metrics","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
  getDocs: {"method":"get","path":"/docs","koaPath":"/docs","tag":"Operations","auth":"none","streaming":false,"parameters":{"path":{},"query":{},"header":{}},"hasBody":false,"jsonRpc":false,"unwrap":""},
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
