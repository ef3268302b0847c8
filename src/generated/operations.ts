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
  hasBody: boolean;
}

/** Every operation of the contract by its operationId. */
export const operations = {
  orchestrate: {"method":"post","path":"/v1/orchestrate","koaPath":"/v1/orchestrate","tag":"Runs","auth":"tenant","streaming":true,"hasBody":true},
  listRequests: {"method":"get","path":"/v1/requests","koaPath":"/v1/requests","tag":"Requests","auth":"tenant","streaming":false,"hasBody":false},
  getRequest: {"method":"get","path":"/v1/requests/{id}","koaPath":"/v1/requests/:id","tag":"Requests","auth":"tenant","streaming":false,"hasBody":false},
  streamRequestEvents: {"method":"get","path":"/v1/requests/{id}/events","koaPath":"/v1/requests/:id/events","tag":"Requests","auth":"tenant","streaming":true,"hasBody":false},
  cancelRequest: {"method":"post","path":"/v1/requests/{id}/cancel","koaPath":"/v1/requests/:id/cancel","tag":"Requests","auth":"tenant","streaming":false,"hasBody":false},
  listAgents: {"method":"get","path":"/v1/agents","koaPath":"/v1/agents","tag":"Agents","auth":"tenant","streaming":false,"hasBody":false},
  createAgent: {"method":"post","path":"/v1/agents","koaPath":"/v1/agents","tag":"Agents","auth":"tenant","streaming":false,"hasBody":true},
  getAgent: {"method":"get","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"hasBody":false},
  updateAgent: {"method":"patch","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"hasBody":true},
  deleteAgent: {"method":"delete","path":"/v1/agents/{id}","koaPath":"/v1/agents/:id","tag":"Agents","auth":"tenant","streaming":false,"hasBody":false},
  chat: {"method":"post","path":"/v1/agents/{id}/chat","koaPath":"/v1/agents/:id/chat","tag":"Runs","auth":"tenant","streaming":true,"hasBody":true},
  listSchedules: {"method":"get","path":"/v1/schedules","koaPath":"/v1/schedules","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  createSchedule: {"method":"post","path":"/v1/schedules","koaPath":"/v1/schedules","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":true},
  getSchedule: {"method":"get","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  updateSchedule: {"method":"patch","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":true},
  deleteSchedule: {"method":"delete","path":"/v1/schedules/{id}","koaPath":"/v1/schedules/:id","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  listScheduleRuns: {"method":"get","path":"/v1/schedules/{id}/runs","koaPath":"/v1/schedules/:id/runs","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  runSchedule: {"method":"post","path":"/v1/schedules/{id}/run","koaPath":"/v1/schedules/:id/run","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  listScheduledRuns: {"method":"get","path":"/v1/runs","koaPath":"/v1/runs","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  getScheduledRun: {"method":"get","path":"/v1/runs/{id}","koaPath":"/v1/runs/:id","tag":"Schedules","auth":"tenant","streaming":false,"hasBody":false},
  streamNotifications: {"method":"get","path":"/v1/notifications/stream","koaPath":"/v1/notifications/stream","tag":"Notifications","auth":"tenant","streaming":true,"hasBody":false},
  listModels: {"method":"get","path":"/v1/models","koaPath":"/v1/models","tag":"Models","auth":"tenant","streaming":false,"hasBody":false},
  listConversations: {"method":"get","path":"/v1/conversations","koaPath":"/v1/conversations","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":false},
  createConversation: {"method":"post","path":"/v1/conversations","koaPath":"/v1/conversations","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":true},
  getConversation: {"method":"get","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":false},
  updateConversation: {"method":"patch","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":true},
  deleteConversation: {"method":"delete","path":"/v1/conversations/{id}","koaPath":"/v1/conversations/:id","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":false},
  listMessages: {"method":"get","path":"/v1/conversations/{id}/messages","koaPath":"/v1/conversations/:id/messages","tag":"Conversations","auth":"tenant","streaming":false,"hasBody":false},
  sendMessage: {"method":"post","path":"/v1/conversations/{id}/messages","koaPath":"/v1/conversations/:id/messages","tag":"Conversations","auth":"tenant","streaming":true,"hasBody":true},
  listTenants: {"method":"get","path":"/v1/admin/tenants","koaPath":"/v1/admin/tenants","tag":"Admin","auth":"admin","streaming":false,"hasBody":false},
  createTenant: {"method":"post","path":"/v1/admin/tenants","koaPath":"/v1/admin/tenants","tag":"Admin","auth":"admin","streaming":false,"hasBody":true},
  getTenant: {"method":"get","path":"/v1/admin/tenants/{id}","koaPath":"/v1/admin/tenants/:id","tag":"Admin","auth":"admin","streaming":false,"hasBody":false},
  updateTenant: {"method":"patch","path":"/v1/admin/tenants/{id}","koaPath":"/v1/admin/tenants/:id","tag":"Admin","auth":"admin","streaming":false,"hasBody":true},
  rotateTenantToken: {"method":"post","path":"/v1/admin/tenants/{id}/rotate-token","koaPath":"/v1/admin/tenants/:id/rotate-token","tag":"Admin","auth":"admin","streaming":false,"hasBody":false},
  listAuditEntries: {"method":"get","path":"/v1/admin/audit","koaPath":"/v1/admin/audit","tag":"Admin","auth":"admin","streaming":false,"hasBody":false},
  getHealth: {"method":"get","path":"/healthz","koaPath":"/healthz","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
  getReadiness: {"method":"get","path":"/readyz","koaPath":"/readyz","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
  getOpenapiDocument: {"method":"get","path":"/openapi.yaml","koaPath":"/openapi.yaml","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
  getAsyncapiDocument: {"method":"get","path":"/asyncapi.yaml","koaPath":"/asyncapi.yaml","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
  getMetrics: {"method":"get","path":"/metrics","koaPath":"/metrics","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
  getDocs: {"method":"get","path":"/docs","koaPath":"/docs","tag":"Operations","auth":"none","streaming":false,"hasBody":false},
} as const satisfies Record<string, OperationInfo>;

export type OperationId = keyof typeof operations;
