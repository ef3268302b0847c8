// Generated from spec/ by `npm run generate`. Do not edit.
import { segment, type Call, type CallOptions, type Tagged } from '../call.ts';
import type { components, operations } from './schemas.ts';

type Schemas = components['schemas'];
type Path<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['path']>;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Body<Id extends keyof operations> = NonNullable<operations[Id]['requestBody']>['content']['application/json'];

/** The operations that answer with one document, by their operationId: ids of the path first, then the body, then the query. */
export class Api {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** List the requests: `GET /v1/requests`. */
  listRequests(query?: Query<'listRequests'>, options?: CallOptions): Promise<Schemas['RequestList']> {
    return this.#call('json', 'GET', '/v1/requests', { query, options });
  }

  /** Run an agent, without a stream: `POST /v1/requests`. */
  createRequest(body: Body<'createRequest'>, options?: CallOptions): Promise<Schemas['Request']> {
    return this.#call('json', 'POST', '/v1/requests', { body, options });
  }

  /** Get a request: `GET /v1/requests/{id}`. */
  getRequest(id: Path<'getRequest'>['id'], query?: Query<'getRequest'>, options?: CallOptions): Promise<Schemas['Request']> {
    return this.#call('json', 'GET', `/v1/requests/${segment(id)}`, { query, options });
  }

  /** Get what has become of a run: `GET /v1/requests/{id}/result`. */
  getRequestResult(id: Path<'getRequestResult'>['id'], query?: Query<'getRequestResult'>, options?: CallOptions): Promise<Schemas['RunResult'] | Schemas['RequestStatus']> {
    return this.#call('json', 'GET', `/v1/requests/${segment(id)}/result`, { query, options });
  }

  /** Cancel a run: `POST /v1/requests/{id}/cancel`. */
  cancelRequest(id: Path<'cancelRequest'>['id'], options?: CallOptions): Promise<Schemas['CancelAccepted']> {
    return this.#call('json', 'POST', `/v1/requests/${segment(id)}/cancel`, { options });
  }

  /** List the questions: `GET /v1/questions`. */
  listQuestions(query?: Query<'listQuestions'>, options?: CallOptions): Promise<Schemas['QuestionList']> {
    return this.#call('json', 'GET', '/v1/questions', { query, options });
  }

  /** Get a question: `GET /v1/questions/{id}`. */
  getQuestion(id: Path<'getQuestion'>['id'], options?: CallOptions): Promise<Schemas['Question']> {
    return this.#call('json', 'GET', `/v1/questions/${segment(id)}`, { options });
  }

  /** Answer a question: `POST /v1/questions/{id}/answer`. */
  answerQuestion(id: Path<'answerQuestion'>['id'], body: Body<'answerQuestion'>, options?: CallOptions): Promise<Schemas['Question']> {
    return this.#call('json', 'POST', `/v1/questions/${segment(id)}/answer`, { body, options });
  }

  /** List the agents: `GET /v1/agents`. */
  listAgents(query?: Query<'listAgents'>, options?: CallOptions): Promise<Schemas['AgentList']> {
    return this.#call('json', 'GET', '/v1/agents', { query, options });
  }

  /** Create an agent: `POST /v1/agents`. */
  createAgent(body: Body<'createAgent'>, options?: CallOptions): Promise<Tagged<Schemas['AgentRecord']>> {
    return this.#call('tagged', 'POST', '/v1/agents', { body, options });
  }

  /** Get an agent: `GET /v1/agents/{id}`. */
  getAgent(id: Path<'getAgent'>['id'], options?: CallOptions): Promise<Tagged<Schemas['AgentRecord']>> {
    return this.#call('tagged', 'GET', `/v1/agents/${segment(id)}`, { options });
  }

  /** Replace an agent: `PATCH /v1/agents/{id}`. */
  updateAgent(id: Path<'updateAgent'>['id'], body: Body<'updateAgent'>, options?: CallOptions): Promise<Tagged<Schemas['AgentRecord']>> {
    return this.#call('tagged', 'PATCH', `/v1/agents/${segment(id)}`, { body, options });
  }

  /** Delete an agent: `DELETE /v1/agents/{id}`. */
  deleteAgent(id: Path<'deleteAgent'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/agents/${segment(id)}`, { options });
  }

  /** Call the tenant's `index` over A2A: `POST /v1/a2a/agents`. */
  callA2aIndex(body: Body<'callA2aIndex'>, options?: CallOptions): Promise<Schemas['JsonRpcResponse']> {
    return this.#call('json', 'POST', '/v1/a2a/agents', { body, options });
  }

  /** Call an agent over A2A: `POST /v1/a2a/agents/{id}`. */
  callA2aAgent(id: Path<'callA2aAgent'>['id'], body: Body<'callA2aAgent'>, options?: CallOptions): Promise<Schemas['JsonRpcResponse']> {
    return this.#call('json', 'POST', `/v1/a2a/agents/${segment(id)}`, { body, options });
  }

  /** Get the card of an agent: `GET /v1/a2a/agents/{id}/agent-card.json`. */
  getA2aAgentCard(id: Path<'getA2aAgentCard'>['id'], options?: CallOptions): Promise<Schemas['AgentCard']> {
    return this.#call('json', 'GET', `/v1/a2a/agents/${segment(id)}/agent-card.json`, { options });
  }

  /** Where A2A clients begin: `GET /.well-known/agent-card.json`. */
  getPublicAgentCard(options?: CallOptions): Promise<Schemas['AgentCard']> {
    return this.#call('json', 'GET', '/.well-known/agent-card.json', { options });
  }

  /** List the scheduled tasks: `GET /v1/schedules`. */
  listSchedules(query?: Query<'listSchedules'>, options?: CallOptions): Promise<Schemas['ScheduledTaskList']> {
    return this.#call('json', 'GET', '/v1/schedules', { query, options });
  }

  /** Schedule a task: `POST /v1/schedules`. */
  createSchedule(body: Body<'createSchedule'>, options?: CallOptions): Promise<Schemas['ScheduledTask']> {
    return this.#call('json', 'POST', '/v1/schedules', { body, options });
  }

  /** Get a scheduled task: `GET /v1/schedules/{id}`. */
  getSchedule(id: Path<'getSchedule'>['id'], options?: CallOptions): Promise<Schemas['ScheduledTask']> {
    return this.#call('json', 'GET', `/v1/schedules/${segment(id)}`, { options });
  }

  /** Pause, resume or change a scheduled task: `PATCH /v1/schedules/{id}`. */
  updateSchedule(id: Path<'updateSchedule'>['id'], body: Body<'updateSchedule'>, options?: CallOptions): Promise<Schemas['ScheduledTask']> {
    return this.#call('json', 'PATCH', `/v1/schedules/${segment(id)}`, { body, options });
  }

  /** Delete a scheduled task: `DELETE /v1/schedules/{id}`. */
  deleteSchedule(id: Path<'deleteSchedule'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/schedules/${segment(id)}`, { options });
  }

  /** List the runs of a task: `GET /v1/schedules/{id}/runs`. */
  listScheduleRuns(id: Path<'listScheduleRuns'>['id'], query?: Query<'listScheduleRuns'>, options?: CallOptions): Promise<Schemas['ScheduledRunList']> {
    return this.#call('json', 'GET', `/v1/schedules/${segment(id)}/runs`, { query, options });
  }

  /** Run a task now: `POST /v1/schedules/{id}/run`. */
  runSchedule(id: Path<'runSchedule'>['id'], options?: CallOptions): Promise<Schemas['ScheduledRun']> {
    return this.#call('json', 'POST', `/v1/schedules/${segment(id)}/run`, { options });
  }

  /** List the scheduled runs: `GET /v1/runs`. */
  listScheduledRuns(query?: Query<'listScheduledRuns'>, options?: CallOptions): Promise<Schemas['ScheduledRunList']> {
    return this.#call('json', 'GET', '/v1/runs', { query, options });
  }

  /** Get a scheduled run: `GET /v1/runs/{id}`. */
  getScheduledRun(id: Path<'getScheduledRun'>['id'], options?: CallOptions): Promise<Schemas['ScheduledRun']> {
    return this.#call('json', 'GET', `/v1/runs/${segment(id)}`, { options });
  }

  /** List the webhooks: `GET /v1/webhooks`. */
  listWebhooks(query?: Query<'listWebhooks'>, options?: CallOptions): Promise<Schemas['WebhookList']> {
    return this.#call('json', 'GET', '/v1/webhooks', { query, options });
  }

  /** Have messages sent to an endpoint: `POST /v1/webhooks`. */
  createWebhook(body: Body<'createWebhook'>, options?: CallOptions): Promise<Schemas['WebhookWithSecret']> {
    return this.#call('json', 'POST', '/v1/webhooks', { body, options });
  }

  /** Get a webhook: `GET /v1/webhooks/{id}`. */
  getWebhook(id: Path<'getWebhook'>['id'], options?: CallOptions): Promise<Schemas['Webhook']> {
    return this.#call('json', 'GET', `/v1/webhooks/${segment(id)}`, { options });
  }

  /** Change a webhook: `PATCH /v1/webhooks/{id}`. */
  updateWebhook(id: Path<'updateWebhook'>['id'], body: Body<'updateWebhook'>, options?: CallOptions): Promise<Schemas['Webhook']> {
    return this.#call('json', 'PATCH', `/v1/webhooks/${segment(id)}`, { body, options });
  }

  /** Delete a webhook: `DELETE /v1/webhooks/{id}`. */
  deleteWebhook(id: Path<'deleteWebhook'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/webhooks/${segment(id)}`, { options });
  }

  /** Replace a webhook's secret: `POST /v1/webhooks/{id}/rotate-secret`. */
  rotateWebhookSecret(id: Path<'rotateWebhookSecret'>['id'], options?: CallOptions): Promise<Schemas['WebhookWithSecret']> {
    return this.#call('json', 'POST', `/v1/webhooks/${segment(id)}/rotate-secret`, { options });
  }

  /** Send a test message: `POST /v1/webhooks/{id}/test`. */
  testWebhook(id: Path<'testWebhook'>['id'], options?: CallOptions): Promise<Schemas['Delivery']> {
    return this.#call('json', 'POST', `/v1/webhooks/${segment(id)}/test`, { options });
  }

  /** List the deliveries of a webhook: `GET /v1/webhooks/{id}/deliveries`. */
  listWebhookDeliveries(id: Path<'listWebhookDeliveries'>['id'], query?: Query<'listWebhookDeliveries'>, options?: CallOptions): Promise<Schemas['DeliveryList']> {
    return this.#call('json', 'GET', `/v1/webhooks/${segment(id)}/deliveries`, { query, options });
  }

  /** Send a message again: `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`. */
  redeliverWebhook(id: Path<'redeliverWebhook'>['id'], deliveryId: Path<'redeliverWebhook'>['delivery_id'], options?: CallOptions): Promise<Schemas['Delivery']> {
    return this.#call('json', 'POST', `/v1/webhooks/${segment(id)}/deliveries/${segment(deliveryId)}/redeliver`, { options });
  }

  /** List models and providers: `GET /v1/models`. */
  listModels(query?: Query<'listModels'>, options?: CallOptions): Promise<Schemas['ModelList']> {
    return this.#call('json', 'GET', '/v1/models', { query, options });
  }

  /** List the conversations: `GET /v1/conversations`. */
  listConversations(query?: Query<'listConversations'>, options?: CallOptions): Promise<Schemas['ConversationList']> {
    return this.#call('json', 'GET', '/v1/conversations', { query, options });
  }

  /** Begin a conversation: `POST /v1/conversations`. */
  createConversation(body: Body<'createConversation'>, options?: CallOptions): Promise<Schemas['Conversation']> {
    return this.#call('json', 'POST', '/v1/conversations', { body, options });
  }

  /** Get a conversation: `GET /v1/conversations/{id}`. */
  getConversation(id: Path<'getConversation'>['id'], options?: CallOptions): Promise<Schemas['Conversation']> {
    return this.#call('json', 'GET', `/v1/conversations/${segment(id)}`, { options });
  }

  /** Rename or archive a conversation: `PATCH /v1/conversations/{id}`. */
  updateConversation(id: Path<'updateConversation'>['id'], body: Body<'updateConversation'>, options?: CallOptions): Promise<Schemas['Conversation']> {
    return this.#call('json', 'PATCH', `/v1/conversations/${segment(id)}`, { body, options });
  }

  /** Delete a conversation: `DELETE /v1/conversations/{id}`. */
  deleteConversation(id: Path<'deleteConversation'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/conversations/${segment(id)}`, { options });
  }

  /** List the messages: `GET /v1/conversations/{id}/messages`. */
  listMessages(id: Path<'listMessages'>['id'], query?: Query<'listMessages'>, options?: CallOptions): Promise<Schemas['MessageList']> {
    return this.#call('json', 'GET', `/v1/conversations/${segment(id)}/messages`, { query, options });
  }

  /** List a conversation's artifacts: `GET /v1/conversations/{id}/artifacts`. */
  listConversationArtifacts(id: Path<'listConversationArtifacts'>['id'], query?: Query<'listConversationArtifacts'>, options?: CallOptions): Promise<Schemas['ArtifactList']> {
    return this.#call('json', 'GET', `/v1/conversations/${segment(id)}/artifacts`, { query, options });
  }

  /** Keep a file with a conversation: `POST /v1/conversations/{id}/artifacts`. */
  createArtifact(id: Path<'createArtifact'>['id'], body: Body<'createArtifact'>, options?: CallOptions): Promise<Schemas['Artifact']> {
    return this.#call('json', 'POST', `/v1/conversations/${segment(id)}/artifacts`, { body, options });
  }

  /** List the artifacts: `GET /v1/artifacts`. */
  listArtifacts(query?: Query<'listArtifacts'>, options?: CallOptions): Promise<Schemas['ArtifactList']> {
    return this.#call('json', 'GET', '/v1/artifacts', { query, options });
  }

  /** Get an artifact: `GET /v1/artifacts/{id}`. */
  getArtifact(id: Path<'getArtifact'>['id'], options?: CallOptions): Promise<Schemas['Artifact']> {
    return this.#call('json', 'GET', `/v1/artifacts/${segment(id)}`, { options });
  }

  /** Delete an artifact: `DELETE /v1/artifacts/{id}`. */
  deleteArtifact(id: Path<'deleteArtifact'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/artifacts/${segment(id)}`, { options });
  }

  /** Download an artifact: `GET /v1/artifacts/{id}/raw`. */
  downloadArtifact(id: Path<'downloadArtifact'>['id'], options?: CallOptions): Promise<Response> {
    return this.#call('response', 'GET', `/v1/artifacts/${segment(id)}/raw`, { options });
  }

  /** List or search the memory: `GET /v1/memory/entries`. */
  listMemoryEntries(query?: Query<'listMemoryEntries'>, options?: CallOptions): Promise<Schemas['MemoryEntryList']> {
    return this.#call('json', 'GET', '/v1/memory/entries', { query, options });
  }

  /** Add an entry: `POST /v1/memory/entries`. */
  createMemoryEntry(body: Body<'createMemoryEntry'>, options?: CallOptions): Promise<Schemas['MemoryEntry']> {
    return this.#call('json', 'POST', '/v1/memory/entries', { body, options });
  }

  /** Get an entry: `GET /v1/memory/entries/{id}`. */
  getMemoryEntry(id: Path<'getMemoryEntry'>['id'], options?: CallOptions): Promise<Schemas['MemoryEntry']> {
    return this.#call('json', 'GET', `/v1/memory/entries/${segment(id)}`, { options });
  }

  /** Correct an entry: `PATCH /v1/memory/entries/{id}`. */
  updateMemoryEntry(id: Path<'updateMemoryEntry'>['id'], body: Body<'updateMemoryEntry'>, options?: CallOptions): Promise<Schemas['MemoryEntry']> {
    return this.#call('json', 'PATCH', `/v1/memory/entries/${segment(id)}`, { body, options });
  }

  /** Delete an entry: `DELETE /v1/memory/entries/{id}`. */
  deleteMemoryEntry(id: Path<'deleteMemoryEntry'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/memory/entries/${segment(id)}`, { options });
  }

  /** Invalidate an entry: `POST /v1/memory/entries/{id}/invalidate`. */
  invalidateMemoryEntry(id: Path<'invalidateMemoryEntry'>['id'], options?: CallOptions): Promise<Schemas['MemoryEntry']> {
    return this.#call('json', 'POST', `/v1/memory/entries/${segment(id)}/invalidate`, { options });
  }

  /** List the relations: `GET /v1/memory/relations`. */
  listMemoryRelations(query?: Query<'listMemoryRelations'>, options?: CallOptions): Promise<Schemas['MemoryRelationList']> {
    return this.#call('json', 'GET', '/v1/memory/relations', { query, options });
  }

  /** Link two entries: `POST /v1/memory/relations`. */
  createMemoryRelation(body: Body<'createMemoryRelation'>, options?: CallOptions): Promise<Schemas['MemoryRelation']> {
    return this.#call('json', 'POST', '/v1/memory/relations', { body, options });
  }

  /** Delete a relation: `DELETE /v1/memory/relations/{id}`. */
  deleteMemoryRelation(id: Path<'deleteMemoryRelation'>['id'], options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'DELETE', `/v1/memory/relations/${segment(id)}`, { options });
  }

  /** Get linked entries: `GET /v1/memory/graph`. */
  getMemoryGraph(query?: Query<'getMemoryGraph'>, options?: CallOptions): Promise<Schemas['MemoryGraph']> {
    return this.#call('json', 'GET', '/v1/memory/graph', { query, options });
  }

  /** List the scratchpads: `GET /v1/memory/scratchpads`. */
  listScratchpads(query?: Query<'listScratchpads'>, options?: CallOptions): Promise<Schemas['ScratchpadList']> {
    return this.#call('json', 'GET', '/v1/memory/scratchpads', { query, options });
  }

  /** Get a scratchpad: `GET /v1/memory/scratchpads/{agent_id}`. */
  getScratchpad(agentId: Path<'getScratchpad'>['agent_id'], query?: Query<'getScratchpad'>, options?: CallOptions): Promise<Schemas['Scratchpad']> {
    return this.#call('json', 'GET', `/v1/memory/scratchpads/${segment(agentId)}`, { query, options });
  }

  /** Sum up what the runs have used: `GET /v1/usage`. */
  getUsage(query?: Query<'getUsage'>, options?: CallOptions): Promise<Schemas['Usage']> {
    return this.#call('json', 'GET', '/v1/usage', { query, options });
  }

  /** Sum up what the runs of the tenants have used: `GET /v1/admin/usage`. */
  getTenantsUsage(query?: Query<'getTenantsUsage'>, options?: CallOptions): Promise<Schemas['TenantsUsage']> {
    return this.#call('json', 'GET', '/v1/admin/usage', { query, options });
  }

  /** List the tenants: `GET /v1/admin/tenants`. */
  listTenants(query?: Query<'listTenants'>, options?: CallOptions): Promise<Schemas['TenantList']> {
    return this.#call('json', 'GET', '/v1/admin/tenants', { query, options });
  }

  /** Create a tenant: `POST /v1/admin/tenants`. */
  createTenant(body: Body<'createTenant'>, options?: CallOptions): Promise<Schemas['TenantWithToken']> {
    return this.#call('json', 'POST', '/v1/admin/tenants', { body, options });
  }

  /** Get a tenant: `GET /v1/admin/tenants/{id}`. */
  getTenant(id: Path<'getTenant'>['id'], options?: CallOptions): Promise<Schemas['Tenant']> {
    return this.#call('json', 'GET', `/v1/admin/tenants/${segment(id)}`, { options });
  }

  /** Rename, disable or enable a tenant: `PATCH /v1/admin/tenants/{id}`. */
  updateTenant(id: Path<'updateTenant'>['id'], body: Body<'updateTenant'>, options?: CallOptions): Promise<Schemas['Tenant']> {
    return this.#call('json', 'PATCH', `/v1/admin/tenants/${segment(id)}`, { body, options });
  }

  /** Replace a tenant's token: `POST /v1/admin/tenants/{id}/rotate-token`. */
  rotateTenantToken(id: Path<'rotateTenantToken'>['id'], query?: Query<'rotateTenantToken'>, options?: CallOptions): Promise<Schemas['TenantWithToken']> {
    return this.#call('json', 'POST', `/v1/admin/tenants/${segment(id)}/rotate-token`, { query, options });
  }

  /** List a tenant's other tokens: `GET /v1/admin/tenants/{id}/tokens`. */
  listTokens(id: Path<'listTokens'>['id'], query?: Query<'listTokens'>, options?: CallOptions): Promise<Schemas['TokenList']> {
    return this.#call('json', 'GET', `/v1/admin/tenants/${segment(id)}/tokens`, { query, options });
  }

  /** Give a tenant another token: `POST /v1/admin/tenants/{id}/tokens`. */
  createToken(id: Path<'createToken'>['id'], body: Body<'createToken'>, options?: CallOptions): Promise<Schemas['CreatedToken']> {
    return this.#call('json', 'POST', `/v1/admin/tenants/${segment(id)}/tokens`, { body, options });
  }

  /** Revoke a token: `DELETE /v1/admin/tenants/{id}/tokens/{token_id}`. */
  revokeToken(id: Path<'revokeToken'>['id'], tokenId: Path<'revokeToken'>['token_id'], query?: Query<'revokeToken'>, options?: CallOptions): Promise<Schemas['RevokedToken']> {
    return this.#call('json', 'DELETE', `/v1/admin/tenants/${segment(id)}/tokens/${segment(tokenId)}`, { query, options });
  }

  /** Read the audit log: `GET /v1/admin/audit`. */
  listAuditEntries(query?: Query<'listAuditEntries'>, options?: CallOptions): Promise<Schemas['AuditList']> {
    return this.#call('json', 'GET', '/v1/admin/audit', { query, options });
  }

  /** Is the process alive?: `GET /healthz`. */
  getHealth(options?: CallOptions): Promise<Schemas['Health']> {
    return this.#call('json', 'GET', '/healthz', { options });
  }

  /** Can it take requests?: `GET /readyz`. */
  getReadiness(options?: CallOptions): Promise<Schemas['Readiness']> {
    return this.#call('json', 'GET', '/readyz', { options });
  }

  /** This document: `GET /openapi.yaml`. */
  getOpenapiDocument(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/openapi.yaml', { options });
  }

  /** This document, for generators of code: `GET /openapi-3.1.yaml`. */
  getOpenapi31Document(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/openapi-3.1.yaml', { options });
  }

  /** This document, for older generators of code: `GET /openapi-3.0.yaml`. */
  getOpenapi30Document(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/openapi-3.0.yaml', { options });
  }

  /** The document of the events: `GET /asyncapi.yaml`. */
  getAsyncapiDocument(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/asyncapi.yaml', { options });
  }

  /** Prometheus metrics: `GET /metrics`. */
  getMetrics(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/metrics', { options });
  }

  /** Reference pages: `GET /docs`. */
  getDocs(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/docs', { options });
  }

  /** The console: `GET /console`. */
  getConsole(options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', '/console', { options });
  }

  /** Sign in to the console with a link: `POST /console/login`. */
  redeemLoginCode(body: Body<'redeemLoginCode'>, options?: CallOptions): Promise<Schemas['LoginToken']> {
    return this.#call('json', 'POST', '/console/login', { body, options });
  }

  /** Sign in to the console with a token: `POST /console/session`. */
  beginConsoleSession(body: Body<'beginConsoleSession'>, options?: CallOptions): Promise<Schemas['LoginToken']> {
    return this.#call('json', 'POST', '/console/session', { body, options });
  }

  /** Sign out of the console: `POST /console/logout`. */
  endConsoleSession(body: Body<'endConsoleSession'>, options?: CallOptions): Promise<Schemas['Deleted']> {
    return this.#call('json', 'POST', '/console/logout', { body, options });
  }

  /** A part of the console: `GET /console/assets/{name}`. */
  getConsoleAsset(name: Path<'getConsoleAsset'>['name'], options?: CallOptions): Promise<string> {
    return this.#call('text', 'GET', `/console/assets/${segment(name)}`, { options });
  }
}
