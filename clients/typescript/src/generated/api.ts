// Generated from spec/ by `npm run generate`. Do not edit.
import type { ApiPromise } from '../api-promise.ts';
import { asked, segment, type Call, type CallOptions, type Tagged } from '../call.ts';
import { listed, type ListPromise } from '../list-promise.ts';
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

  /** Tell whose token this is: `GET /v1/me`. */
  getMe(options?: CallOptions): ApiPromise<Schemas['Me']> {
    return this.#call<Schemas['Me']>('json', 'GET', '/v1/me', { options });
  }

  /** List the requests: `GET /v1/requests`. */
  listRequests(query?: Query<'listRequests'> & CallOptions, options?: CallOptions): ListPromise<Schemas['RequestList'], Schemas['RequestList']['requests'][number]> {
    return listed('requests', (cursor) => this.#call<Schemas['RequestList']>('json', 'GET', '/v1/requests', asked(query, options, cursor)));
  }

  /** Run an agent, without a stream: `POST /v1/requests`. */
  createRequest(body: Body<'createRequest'>, options?: CallOptions): ApiPromise<Schemas['Request']> {
    return this.#call<Schemas['Request']>('json', 'POST', '/v1/requests', { body, options });
  }

  /** Get a request: `GET /v1/requests/{id}`. */
  getRequest(id: Path<'getRequest'>['id'], query?: Query<'getRequest'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['Request']> {
    return this.#call<Schemas['Request']>('json', 'GET', `/v1/requests/${segment(id)}`, asked(query, options));
  }

  /** Erase a run: `DELETE /v1/requests/{id}`. */
  deleteRequest(id: Path<'deleteRequest'>['id'], options?: CallOptions): ApiPromise<void> {
    return this.#call<void>('nothing', 'DELETE', `/v1/requests/${segment(id)}`, { options });
  }

  /** Get what has become of a run: `GET /v1/requests/{id}/result`. */
  getRequestResult(id: Path<'getRequestResult'>['id'], query?: Query<'getRequestResult'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['RunResult'] | Schemas['RequestStatus']> {
    return this.#call<Schemas['RunResult'] | Schemas['RequestStatus']>('json', 'GET', `/v1/requests/${segment(id)}/result`, asked(query, options));
  }

  /** List the steps of a run: `GET /v1/requests/{id}/steps`. */
  listSteps(id: Path<'listSteps'>['id'], query?: Query<'listSteps'> & CallOptions, options?: CallOptions): ListPromise<Schemas['StepList'], Schemas['StepList']['steps'][number]> {
    return listed('steps', (cursor) => this.#call<Schemas['StepList']>('json', 'GET', `/v1/requests/${segment(id)}/steps`, asked(query, options, cursor)));
  }

  /** Cancel a run: `POST /v1/requests/{id}/cancel`. */
  cancelRequest(id: Path<'cancelRequest'>['id'], options?: CallOptions): ApiPromise<Schemas['CancelAccepted']> {
    return this.#call<Schemas['CancelAccepted']>('json', 'POST', `/v1/requests/${segment(id)}/cancel`, { options });
  }

  /** List the questions: `GET /v1/questions`. */
  listQuestions(query?: Query<'listQuestions'> & CallOptions, options?: CallOptions): ListPromise<Schemas['QuestionList'], Schemas['QuestionList']['questions'][number]> {
    return listed('questions', (cursor) => this.#call<Schemas['QuestionList']>('json', 'GET', '/v1/questions', asked(query, options, cursor)));
  }

  /** Get a question: `GET /v1/questions/{id}`. */
  getQuestion(id: Path<'getQuestion'>['id'], options?: CallOptions): ApiPromise<Schemas['Question']> {
    return this.#call<Schemas['Question']>('json', 'GET', `/v1/questions/${segment(id)}`, { options });
  }

  /** Answer a question: `POST /v1/questions/{id}/answer`. */
  answerQuestion(id: Path<'answerQuestion'>['id'], body: Body<'answerQuestion'>, options?: CallOptions): ApiPromise<Schemas['Question']> {
    return this.#call<Schemas['Question']>('json', 'POST', `/v1/questions/${segment(id)}/answer`, { body, options });
  }

  /** List the agents: `GET /v1/agents`. */
  listAgents(query?: Query<'listAgents'> & CallOptions, options?: CallOptions): ListPromise<Schemas['AgentList'], Schemas['AgentList']['agents'][number]> {
    return listed('agents', (cursor) => this.#call<Schemas['AgentList']>('json', 'GET', '/v1/agents', asked(query, options, cursor)));
  }

  /** Create an agent: `POST /v1/agents`. */
  createAgent(body: Body<'createAgent'>, options?: CallOptions): ApiPromise<Tagged<Schemas['AgentRecord']>> {
    return this.#call<Tagged<Schemas['AgentRecord']>>('tagged', 'POST', '/v1/agents', { body, options });
  }

  /** Get an agent: `GET /v1/agents/{id}`. */
  getAgent(id: Path<'getAgent'>['id'], options?: CallOptions): ApiPromise<Tagged<Schemas['AgentRecord']>> {
    return this.#call<Tagged<Schemas['AgentRecord']>>('tagged', 'GET', `/v1/agents/${segment(id)}`, { options });
  }

  /** Replace an agent: `PATCH /v1/agents/{id}`. */
  updateAgent(id: Path<'updateAgent'>['id'], body: Body<'updateAgent'>, options?: CallOptions): ApiPromise<Tagged<Schemas['AgentRecord']>> {
    return this.#call<Tagged<Schemas['AgentRecord']>>('tagged', 'PATCH', `/v1/agents/${segment(id)}`, { body, options });
  }

  /** Delete an agent: `DELETE /v1/agents/{id}`. */
  deleteAgent(id: Path<'deleteAgent'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/agents/${segment(id)}`, { options });
  }

  /** List the versions of an agent: `GET /v1/agents/{id}/versions`. */
  listAgentVersions(id: Path<'listAgentVersions'>['id'], query?: Query<'listAgentVersions'> & CallOptions, options?: CallOptions): ListPromise<Schemas['AgentVersionList'], Schemas['AgentVersionList']['versions'][number]> {
    return listed('versions', (cursor) => this.#call<Schemas['AgentVersionList']>('json', 'GET', `/v1/agents/${segment(id)}/versions`, asked(query, options, cursor)));
  }

  /** Get a version of an agent: `GET /v1/agents/{id}/versions/{version}`. */
  getAgentVersion(id: Path<'getAgentVersion'>['id'], version: Path<'getAgentVersion'>['version'], options?: CallOptions): ApiPromise<Schemas['WholeAgentVersion']> {
    return this.#call<Schemas['WholeAgentVersion']>('json', 'GET', `/v1/agents/${segment(id)}/versions/${segment(version)}`, { options });
  }

  /** Restore a version of an agent: `POST /v1/agents/{id}/versions/{version}/restore`. */
  restoreAgentVersion(id: Path<'restoreAgentVersion'>['id'], version: Path<'restoreAgentVersion'>['version'], options?: CallOptions): ApiPromise<Tagged<Schemas['AgentRecord']>> {
    return this.#call<Tagged<Schemas['AgentRecord']>>('tagged', 'POST', `/v1/agents/${segment(id)}/versions/${segment(version)}/restore`, { options });
  }

  /** Call the tenant's `index` over A2A: `POST /v1/a2a/agents`. */
  callA2aIndex(body: Body<'callA2aIndex'>, options?: CallOptions): ApiPromise<Schemas['JsonRpcResponse']> {
    return this.#call<Schemas['JsonRpcResponse']>('json', 'POST', '/v1/a2a/agents', { body, options });
  }

  /** Call an agent over A2A: `POST /v1/a2a/agents/{id}`. */
  callA2aAgent(id: Path<'callA2aAgent'>['id'], body: Body<'callA2aAgent'>, options?: CallOptions): ApiPromise<Schemas['JsonRpcResponse']> {
    return this.#call<Schemas['JsonRpcResponse']>('json', 'POST', `/v1/a2a/agents/${segment(id)}`, { body, options });
  }

  /** Get the card of an agent: `GET /v1/a2a/agents/{id}/agent-card.json`. */
  getA2aAgentCard(id: Path<'getA2aAgentCard'>['id'], options?: CallOptions): ApiPromise<Schemas['AgentCard']> {
    return this.#call<Schemas['AgentCard']>('json', 'GET', `/v1/a2a/agents/${segment(id)}/agent-card.json`, { options });
  }

  /** Where A2A clients begin: `GET /.well-known/agent-card.json`. */
  getPublicAgentCard(options?: CallOptions): ApiPromise<Schemas['AgentCard']> {
    return this.#call<Schemas['AgentCard']>('json', 'GET', '/.well-known/agent-card.json', { options });
  }

  /** List the scheduled tasks: `GET /v1/schedules`. */
  listSchedules(query?: Query<'listSchedules'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ScheduledTaskList'], Schemas['ScheduledTaskList']['schedules'][number]> {
    return listed('schedules', (cursor) => this.#call<Schemas['ScheduledTaskList']>('json', 'GET', '/v1/schedules', asked(query, options, cursor)));
  }

  /** Schedule a task: `POST /v1/schedules`. */
  createSchedule(body: Body<'createSchedule'>, options?: CallOptions): ApiPromise<Schemas['ScheduledTask']> {
    return this.#call<Schemas['ScheduledTask']>('json', 'POST', '/v1/schedules', { body, options });
  }

  /** Get a scheduled task: `GET /v1/schedules/{id}`. */
  getSchedule(id: Path<'getSchedule'>['id'], options?: CallOptions): ApiPromise<Schemas['ScheduledTask']> {
    return this.#call<Schemas['ScheduledTask']>('json', 'GET', `/v1/schedules/${segment(id)}`, { options });
  }

  /** Pause, resume or change a scheduled task: `PATCH /v1/schedules/{id}`. */
  updateSchedule(id: Path<'updateSchedule'>['id'], body: Body<'updateSchedule'>, options?: CallOptions): ApiPromise<Schemas['ScheduledTask']> {
    return this.#call<Schemas['ScheduledTask']>('json', 'PATCH', `/v1/schedules/${segment(id)}`, { body, options });
  }

  /** Delete a scheduled task: `DELETE /v1/schedules/{id}`. */
  deleteSchedule(id: Path<'deleteSchedule'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/schedules/${segment(id)}`, { options });
  }

  /** List the runs of a task: `GET /v1/schedules/{id}/runs`. */
  listScheduleRuns(id: Path<'listScheduleRuns'>['id'], query?: Query<'listScheduleRuns'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ScheduledRunList'], Schemas['ScheduledRunList']['runs'][number]> {
    return listed('runs', (cursor) => this.#call<Schemas['ScheduledRunList']>('json', 'GET', `/v1/schedules/${segment(id)}/runs`, asked(query, options, cursor)));
  }

  /** Run a task now: `POST /v1/schedules/{id}/run`. */
  runSchedule(id: Path<'runSchedule'>['id'], options?: CallOptions): ApiPromise<Schemas['ScheduledRun']> {
    return this.#call<Schemas['ScheduledRun']>('json', 'POST', `/v1/schedules/${segment(id)}/run`, { options });
  }

  /** List the scheduled runs: `GET /v1/runs`. */
  listScheduledRuns(query?: Query<'listScheduledRuns'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ScheduledRunList'], Schemas['ScheduledRunList']['runs'][number]> {
    return listed('runs', (cursor) => this.#call<Schemas['ScheduledRunList']>('json', 'GET', '/v1/runs', asked(query, options, cursor)));
  }

  /** Get a scheduled run: `GET /v1/runs/{id}`. */
  getScheduledRun(id: Path<'getScheduledRun'>['id'], options?: CallOptions): ApiPromise<Schemas['ScheduledRun']> {
    return this.#call<Schemas['ScheduledRun']>('json', 'GET', `/v1/runs/${segment(id)}`, { options });
  }

  /** List the webhooks: `GET /v1/webhooks`. */
  listWebhooks(query?: Query<'listWebhooks'> & CallOptions, options?: CallOptions): ListPromise<Schemas['WebhookList'], Schemas['WebhookList']['webhooks'][number]> {
    return listed('webhooks', (cursor) => this.#call<Schemas['WebhookList']>('json', 'GET', '/v1/webhooks', asked(query, options, cursor)));
  }

  /** Have messages sent to an endpoint: `POST /v1/webhooks`. */
  createWebhook(body: Body<'createWebhook'>, options?: CallOptions): ApiPromise<Schemas['WebhookWithSecret']> {
    return this.#call<Schemas['WebhookWithSecret']>('json', 'POST', '/v1/webhooks', { body, options });
  }

  /** Get a webhook: `GET /v1/webhooks/{id}`. */
  getWebhook(id: Path<'getWebhook'>['id'], options?: CallOptions): ApiPromise<Schemas['Webhook']> {
    return this.#call<Schemas['Webhook']>('json', 'GET', `/v1/webhooks/${segment(id)}`, { options });
  }

  /** Change a webhook: `PATCH /v1/webhooks/{id}`. */
  updateWebhook(id: Path<'updateWebhook'>['id'], body: Body<'updateWebhook'>, options?: CallOptions): ApiPromise<Schemas['Webhook']> {
    return this.#call<Schemas['Webhook']>('json', 'PATCH', `/v1/webhooks/${segment(id)}`, { body, options });
  }

  /** Delete a webhook: `DELETE /v1/webhooks/{id}`. */
  deleteWebhook(id: Path<'deleteWebhook'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/webhooks/${segment(id)}`, { options });
  }

  /** Replace a webhook's secret: `POST /v1/webhooks/{id}/rotate-secret`. */
  rotateWebhookSecret(id: Path<'rotateWebhookSecret'>['id'], options?: CallOptions): ApiPromise<Schemas['WebhookWithSecret']> {
    return this.#call<Schemas['WebhookWithSecret']>('json', 'POST', `/v1/webhooks/${segment(id)}/rotate-secret`, { options });
  }

  /** Send a test message: `POST /v1/webhooks/{id}/test`. */
  testWebhook(id: Path<'testWebhook'>['id'], options?: CallOptions): ApiPromise<Schemas['Delivery']> {
    return this.#call<Schemas['Delivery']>('json', 'POST', `/v1/webhooks/${segment(id)}/test`, { options });
  }

  /** List the deliveries of a webhook: `GET /v1/webhooks/{id}/deliveries`. */
  listWebhookDeliveries(id: Path<'listWebhookDeliveries'>['id'], query?: Query<'listWebhookDeliveries'> & CallOptions, options?: CallOptions): ListPromise<Schemas['DeliveryList'], Schemas['DeliveryList']['deliveries'][number]> {
    return listed('deliveries', (cursor) => this.#call<Schemas['DeliveryList']>('json', 'GET', `/v1/webhooks/${segment(id)}/deliveries`, asked(query, options, cursor)));
  }

  /** Send a message again: `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`. */
  redeliverWebhook(id: Path<'redeliverWebhook'>['id'], deliveryId: Path<'redeliverWebhook'>['delivery_id'], options?: CallOptions): ApiPromise<Schemas['Delivery']> {
    return this.#call<Schemas['Delivery']>('json', 'POST', `/v1/webhooks/${segment(id)}/deliveries/${segment(deliveryId)}/redeliver`, { options });
  }

  /** List models and providers: `GET /v1/models`. */
  listModels(query?: Query<'listModels'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['ModelList']> {
    return this.#call<Schemas['ModelList']>('json', 'GET', '/v1/models', asked(query, options));
  }

  /** List the conversations: `GET /v1/conversations`. */
  listConversations(query?: Query<'listConversations'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ConversationList'], Schemas['ConversationList']['conversations'][number]> {
    return listed('conversations', (cursor) => this.#call<Schemas['ConversationList']>('json', 'GET', '/v1/conversations', asked(query, options, cursor)));
  }

  /** Begin a conversation: `POST /v1/conversations`. */
  createConversation(body: Body<'createConversation'>, options?: CallOptions): ApiPromise<Schemas['Conversation']> {
    return this.#call<Schemas['Conversation']>('json', 'POST', '/v1/conversations', { body, options });
  }

  /** Get a conversation: `GET /v1/conversations/{id}`. */
  getConversation(id: Path<'getConversation'>['id'], options?: CallOptions): ApiPromise<Schemas['Conversation']> {
    return this.#call<Schemas['Conversation']>('json', 'GET', `/v1/conversations/${segment(id)}`, { options });
  }

  /** Rename or archive a conversation: `PATCH /v1/conversations/{id}`. */
  updateConversation(id: Path<'updateConversation'>['id'], body: Body<'updateConversation'>, options?: CallOptions): ApiPromise<Schemas['Conversation']> {
    return this.#call<Schemas['Conversation']>('json', 'PATCH', `/v1/conversations/${segment(id)}`, { body, options });
  }

  /** Delete a conversation: `DELETE /v1/conversations/{id}`. */
  deleteConversation(id: Path<'deleteConversation'>['id'], query?: Query<'deleteConversation'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/conversations/${segment(id)}`, asked(query, options));
  }

  /** Fork a conversation: `POST /v1/conversations/{id}/fork`. */
  forkConversation(id: Path<'forkConversation'>['id'], body: Body<'forkConversation'>, options?: CallOptions): ApiPromise<Schemas['Conversation']> {
    return this.#call<Schemas['Conversation']>('json', 'POST', `/v1/conversations/${segment(id)}/fork`, { body, options });
  }

  /** List the messages: `GET /v1/conversations/{id}/messages`. */
  listMessages(id: Path<'listMessages'>['id'], query?: Query<'listMessages'> & CallOptions, options?: CallOptions): ListPromise<Schemas['MessageList'], Schemas['MessageList']['messages'][number]> {
    return listed('messages', (cursor) => this.#call<Schemas['MessageList']>('json', 'GET', `/v1/conversations/${segment(id)}/messages`, asked(query, options, cursor)));
  }

  /** List the artifacts: `GET /v1/artifacts`. */
  listArtifacts(query?: Query<'listArtifacts'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ArtifactList'], Schemas['ArtifactList']['artifacts'][number]> {
    return listed('artifacts', (cursor) => this.#call<Schemas['ArtifactList']>('json', 'GET', '/v1/artifacts', asked(query, options, cursor)));
  }

  /** Get an artifact: `GET /v1/artifacts/{id}`. */
  getArtifact(id: Path<'getArtifact'>['id'], options?: CallOptions): ApiPromise<Schemas['Artifact']> {
    return this.#call<Schemas['Artifact']>('json', 'GET', `/v1/artifacts/${segment(id)}`, { options });
  }

  /** Delete an artifact: `DELETE /v1/artifacts/{id}`. */
  deleteArtifact(id: Path<'deleteArtifact'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/artifacts/${segment(id)}`, { options });
  }

  /** List the versions of an artifact: `GET /v1/artifacts/{id}/versions`. */
  listArtifactVersions(id: Path<'listArtifactVersions'>['id'], options?: CallOptions): ListPromise<Schemas['ArtifactVersionList'], Schemas['ArtifactVersionList']['versions'][number]> {
    return listed('versions', () => this.#call<Schemas['ArtifactVersionList']>('json', 'GET', `/v1/artifacts/${segment(id)}/versions`, { options }));
  }

  /** Download an artifact: `GET /v1/artifacts/{id}/raw`. */
  downloadArtifact(id: Path<'downloadArtifact'>['id'], query?: Query<'downloadArtifact'> & CallOptions, options?: CallOptions): ApiPromise<Response> {
    return this.#call<Response>('response', 'GET', `/v1/artifacts/${segment(id)}/raw`, asked(query, options));
  }

  /** List a conversation's artifacts: `GET /v1/conversations/{id}/artifacts`. */
  listConversationArtifacts(id: Path<'listConversationArtifacts'>['id'], query?: Query<'listConversationArtifacts'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ArtifactList'], Schemas['ArtifactList']['artifacts'][number]> {
    return listed('artifacts', (cursor) => this.#call<Schemas['ArtifactList']>('json', 'GET', `/v1/conversations/${segment(id)}/artifacts`, asked(query, options, cursor)));
  }

  /** Keep a file with a conversation: `POST /v1/conversations/{id}/artifacts`. */
  createArtifact(id: Path<'createArtifact'>['id'], body: Body<'createArtifact'>, options?: CallOptions): ApiPromise<Schemas['Artifact']> {
    return this.#call<Schemas['Artifact']>('json', 'POST', `/v1/conversations/${segment(id)}/artifacts`, { body, options });
  }

  /** List or search the memory: `GET /v1/memory/entries`. */
  listMemoryEntries(query?: Query<'listMemoryEntries'> & CallOptions, options?: CallOptions): ListPromise<Schemas['MemoryEntryList'], Schemas['MemoryEntryList']['entries'][number]> {
    return listed('entries', (cursor) => this.#call<Schemas['MemoryEntryList']>('json', 'GET', '/v1/memory/entries', asked(query, options, cursor)));
  }

  /** Add an entry: `POST /v1/memory/entries`. */
  createMemoryEntry(body: Body<'createMemoryEntry'>, options?: CallOptions): ApiPromise<Schemas['MemoryEntry']> {
    return this.#call<Schemas['MemoryEntry']>('json', 'POST', '/v1/memory/entries', { body, options });
  }

  /** Get an entry: `GET /v1/memory/entries/{id}`. */
  getMemoryEntry(id: Path<'getMemoryEntry'>['id'], options?: CallOptions): ApiPromise<Schemas['MemoryEntry']> {
    return this.#call<Schemas['MemoryEntry']>('json', 'GET', `/v1/memory/entries/${segment(id)}`, { options });
  }

  /** Correct an entry: `PATCH /v1/memory/entries/{id}`. */
  updateMemoryEntry(id: Path<'updateMemoryEntry'>['id'], body: Body<'updateMemoryEntry'>, options?: CallOptions): ApiPromise<Schemas['MemoryEntry']> {
    return this.#call<Schemas['MemoryEntry']>('json', 'PATCH', `/v1/memory/entries/${segment(id)}`, { body, options });
  }

  /** Delete an entry: `DELETE /v1/memory/entries/{id}`. */
  deleteMemoryEntry(id: Path<'deleteMemoryEntry'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/memory/entries/${segment(id)}`, { options });
  }

  /** Invalidate an entry: `POST /v1/memory/entries/{id}/invalidate`. */
  invalidateMemoryEntry(id: Path<'invalidateMemoryEntry'>['id'], options?: CallOptions): ApiPromise<Schemas['MemoryEntry']> {
    return this.#call<Schemas['MemoryEntry']>('json', 'POST', `/v1/memory/entries/${segment(id)}/invalidate`, { options });
  }

  /** List the relations: `GET /v1/memory/relations`. */
  listMemoryRelations(query?: Query<'listMemoryRelations'> & CallOptions, options?: CallOptions): ListPromise<Schemas['MemoryRelationList'], Schemas['MemoryRelationList']['relations'][number]> {
    return listed('relations', (cursor) => this.#call<Schemas['MemoryRelationList']>('json', 'GET', '/v1/memory/relations', asked(query, options, cursor)));
  }

  /** Link two entries: `POST /v1/memory/relations`. */
  createMemoryRelation(body: Body<'createMemoryRelation'>, options?: CallOptions): ApiPromise<Schemas['MemoryRelation']> {
    return this.#call<Schemas['MemoryRelation']>('json', 'POST', '/v1/memory/relations', { body, options });
  }

  /** Delete a relation: `DELETE /v1/memory/relations/{id}`. */
  deleteMemoryRelation(id: Path<'deleteMemoryRelation'>['id'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/memory/relations/${segment(id)}`, { options });
  }

  /** Get linked entries: `GET /v1/memory/graph`. */
  getMemoryGraph(query?: Query<'getMemoryGraph'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['MemoryGraph']> {
    return this.#call<Schemas['MemoryGraph']>('json', 'GET', '/v1/memory/graph', asked(query, options));
  }

  /** List the scratchpads: `GET /v1/memory/scratchpads`. */
  listScratchpads(query?: Query<'listScratchpads'> & CallOptions, options?: CallOptions): ListPromise<Schemas['ScratchpadList'], Schemas['ScratchpadList']['scratchpads'][number]> {
    return listed('scratchpads', (cursor) => this.#call<Schemas['ScratchpadList']>('json', 'GET', '/v1/memory/scratchpads', asked(query, options, cursor)));
  }

  /** Get a scratchpad: `GET /v1/memory/scratchpads/{agent_id}`. */
  getScratchpad(agentId: Path<'getScratchpad'>['agent_id'], query?: Query<'getScratchpad'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['Scratchpad']> {
    return this.#call<Schemas['Scratchpad']>('json', 'GET', `/v1/memory/scratchpads/${segment(agentId)}`, asked(query, options));
  }

  /** List the MCP servers: `GET /v1/mcp-servers`. */
  listMcpServers(query?: Query<'listMcpServers'> & CallOptions, options?: CallOptions): ListPromise<Schemas['McpServerList'], Schemas['McpServerList']['mcp_servers'][number]> {
    return listed('mcp_servers', (cursor) => this.#call<Schemas['McpServerList']>('json', 'GET', '/v1/mcp-servers', asked(query, options, cursor)));
  }

  /** Get an MCP server: `GET /v1/mcp-servers/{name}`. */
  getMcpServer(name: Path<'getMcpServer'>['name'], options?: CallOptions): ApiPromise<Schemas['McpServer']> {
    return this.#call<Schemas['McpServer']>('json', 'GET', `/v1/mcp-servers/${segment(name)}`, { options });
  }

  /** Set an MCP server of the tenant's own: `PUT /v1/mcp-servers/{name}`. */
  putMcpServer(name: Path<'putMcpServer'>['name'], body: Body<'putMcpServer'>, options?: CallOptions): ApiPromise<Schemas['McpServer']> {
    return this.#call<Schemas['McpServer']>('json', 'PUT', `/v1/mcp-servers/${segment(name)}`, { body, options });
  }

  /** Delete an MCP server of the tenant's own: `DELETE /v1/mcp-servers/{name}`. */
  deleteMcpServer(name: Path<'deleteMcpServer'>['name'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/mcp-servers/${segment(name)}`, { options });
  }

  /** Take back a login: `DELETE /v1/mcp-servers/{name}/authorization`. */
  deleteMcpAuthorization(name: Path<'deleteMcpAuthorization'>['name'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/mcp-servers/${segment(name)}/authorization`, { options });
  }

  /** List the keys of providers: `GET /v1/provider-keys`. */
  listProviderKeys(options?: CallOptions): ListPromise<Schemas['ProviderKeyList'], Schemas['ProviderKeyList']['provider_keys'][number]> {
    return listed('provider_keys', () => this.#call<Schemas['ProviderKeyList']>('json', 'GET', '/v1/provider-keys', { options }));
  }

  /** Get a key of a provider: `GET /v1/provider-keys/{provider}`. */
  getProviderKey(provider: Path<'getProviderKey'>['provider'], options?: CallOptions): ApiPromise<Schemas['ProviderKey']> {
    return this.#call<Schemas['ProviderKey']>('json', 'GET', `/v1/provider-keys/${segment(provider)}`, { options });
  }

  /** Set a key of a provider: `PUT /v1/provider-keys/{provider}`. */
  putProviderKey(provider: Path<'putProviderKey'>['provider'], body: Body<'putProviderKey'>, options?: CallOptions): ApiPromise<Schemas['ProviderKey']> {
    return this.#call<Schemas['ProviderKey']>('json', 'PUT', `/v1/provider-keys/${segment(provider)}`, { body, options });
  }

  /** Delete a key of a provider: `DELETE /v1/provider-keys/{provider}`. */
  deleteProviderKey(provider: Path<'deleteProviderKey'>['provider'], options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'DELETE', `/v1/provider-keys/${segment(provider)}`, { options });
  }

  /** Read what is left of the budget: `GET /v1/budget`. */
  getBudget(query?: Query<'getBudget'> & CallOptions, options?: CallOptions): ListPromise<Schemas['BudgetList'], Schemas['BudgetList']['budgets'][number]> {
    return listed('budgets', (cursor) => this.#call<Schemas['BudgetList']>('json', 'GET', '/v1/budget', asked(query, options, cursor)));
  }

  /** Sum up what the runs have used: `GET /v1/usage`. */
  getUsage(query?: Query<'getUsage'> & CallOptions, options?: CallOptions): ListPromise<Schemas['Usage'], Schemas['Usage']['rows'][number]> {
    return listed('rows', (cursor) => this.#call<Schemas['Usage']>('json', 'GET', '/v1/usage', asked(query, options, cursor)));
  }

  /** Sum up what the runs of the tenants have used: `GET /v1/admin/usage`. */
  getTenantsUsage(query?: Query<'getTenantsUsage'> & CallOptions, options?: CallOptions): ListPromise<Schemas['TenantsUsage'], Schemas['TenantsUsage']['rows'][number]> {
    return listed('rows', (cursor) => this.#call<Schemas['TenantsUsage']>('json', 'GET', '/v1/admin/usage', asked(query, options, cursor)));
  }

  /** List the tenants: `GET /v1/admin/tenants`. */
  listTenants(query?: Query<'listTenants'> & CallOptions, options?: CallOptions): ListPromise<Schemas['TenantList'], Schemas['TenantList']['tenants'][number]> {
    return listed('tenants', (cursor) => this.#call<Schemas['TenantList']>('json', 'GET', '/v1/admin/tenants', asked(query, options, cursor)));
  }

  /** Create a tenant: `POST /v1/admin/tenants`. */
  createTenant(body: Body<'createTenant'>, options?: CallOptions): ApiPromise<Schemas['TenantWithToken']> {
    return this.#call<Schemas['TenantWithToken']>('json', 'POST', '/v1/admin/tenants', { body, options });
  }

  /** Get a tenant: `GET /v1/admin/tenants/{id}`. */
  getTenant(id: Path<'getTenant'>['id'], options?: CallOptions): ApiPromise<Schemas['Tenant']> {
    return this.#call<Schemas['Tenant']>('json', 'GET', `/v1/admin/tenants/${segment(id)}`, { options });
  }

  /** Rename, disable or enable a tenant, limit it, or set its budget: `PATCH /v1/admin/tenants/{id}`. */
  updateTenant(id: Path<'updateTenant'>['id'], body: Body<'updateTenant'>, options?: CallOptions): ApiPromise<Schemas['Tenant']> {
    return this.#call<Schemas['Tenant']>('json', 'PATCH', `/v1/admin/tenants/${segment(id)}`, { body, options });
  }

  /** Erase a tenant: `DELETE /v1/admin/tenants/{id}`. */
  eraseTenant(id: Path<'eraseTenant'>['id'], query?: Query<'eraseTenant'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['Tenant']> {
    return this.#call<Schemas['Tenant']>('json', 'DELETE', `/v1/admin/tenants/${segment(id)}`, asked(query, options));
  }

  /** Read what is left of a tenant's budgets: `GET /v1/admin/tenants/{id}/budget`. */
  getTenantBudget(id: Path<'getTenantBudget'>['id'], query?: Query<'getTenantBudget'> & CallOptions, options?: CallOptions): ListPromise<Schemas['BudgetList'], Schemas['BudgetList']['budgets'][number]> {
    return listed('budgets', (cursor) => this.#call<Schemas['BudgetList']>('json', 'GET', `/v1/admin/tenants/${segment(id)}/budget`, asked(query, options, cursor)));
  }

  /** Read what is left of a tenant's limits: `GET /v1/admin/tenants/{id}/limits`. */
  getTenantLimits(id: Path<'getTenantLimits'>['id'], options?: CallOptions): ApiPromise<Schemas['LimitState']> {
    return this.#call<Schemas['LimitState']>('json', 'GET', `/v1/admin/tenants/${segment(id)}/limits`, { options });
  }

  /** Replace a tenant's token: `POST /v1/admin/tenants/{id}/rotate-token`. */
  rotateTenantToken(id: Path<'rotateTenantToken'>['id'], query?: Query<'rotateTenantToken'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['TenantWithToken']> {
    return this.#call<Schemas['TenantWithToken']>('json', 'POST', `/v1/admin/tenants/${segment(id)}/rotate-token`, asked(query, options));
  }

  /** List a tenant's other tokens: `GET /v1/admin/tenants/{id}/tokens`. */
  listTokens(id: Path<'listTokens'>['id'], query?: Query<'listTokens'> & CallOptions, options?: CallOptions): ListPromise<Schemas['TokenList'], Schemas['TokenList']['tokens'][number]> {
    return listed('tokens', (cursor) => this.#call<Schemas['TokenList']>('json', 'GET', `/v1/admin/tenants/${segment(id)}/tokens`, asked(query, options, cursor)));
  }

  /** Give a tenant another token: `POST /v1/admin/tenants/{id}/tokens`. */
  createToken(id: Path<'createToken'>['id'], body: Body<'createToken'>, options?: CallOptions): ApiPromise<Schemas['CreatedToken']> {
    return this.#call<Schemas['CreatedToken']>('json', 'POST', `/v1/admin/tenants/${segment(id)}/tokens`, { body, options });
  }

  /** Set the budget of a token: `PATCH /v1/admin/tenants/{id}/tokens/{token_id}`. */
  updateToken(id: Path<'updateToken'>['id'], tokenId: Path<'updateToken'>['token_id'], body: Body<'updateToken'>, options?: CallOptions): ApiPromise<Schemas['Token']> {
    return this.#call<Schemas['Token']>('json', 'PATCH', `/v1/admin/tenants/${segment(id)}/tokens/${segment(tokenId)}`, { body, options });
  }

  /** Revoke a token: `DELETE /v1/admin/tenants/{id}/tokens/{token_id}`. */
  revokeToken(id: Path<'revokeToken'>['id'], tokenId: Path<'revokeToken'>['token_id'], query?: Query<'revokeToken'> & CallOptions, options?: CallOptions): ApiPromise<Schemas['RevokedToken']> {
    return this.#call<Schemas['RevokedToken']>('json', 'DELETE', `/v1/admin/tenants/${segment(id)}/tokens/${segment(tokenId)}`, asked(query, options));
  }

  /** Read the audit log: `GET /v1/admin/audit`. */
  listAuditEntries(query?: Query<'listAuditEntries'> & CallOptions, options?: CallOptions): ListPromise<Schemas['AuditList'], Schemas['AuditList']['entries'][number]> {
    return listed('entries', (cursor) => this.#call<Schemas['AuditList']>('json', 'GET', '/v1/admin/audit', asked(query, options, cursor)));
  }

  /** Is the process alive?: `GET /healthz`. */
  getHealth(options?: CallOptions): ApiPromise<Schemas['Health']> {
    return this.#call<Schemas['Health']>('json', 'GET', '/healthz', { options });
  }

  /** Can it take requests?: `GET /readyz`. */
  getReadiness(options?: CallOptions): ApiPromise<Schemas['Readiness']> {
    return this.#call<Schemas['Readiness']>('json', 'GET', '/readyz', { options });
  }

  /** This document: `GET /openapi.yaml`. */
  getOpenapiDocument(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/openapi.yaml', { options });
  }

  /** This document, as JSON: `GET /openapi.json`. */
  getOpenapiJson(options?: CallOptions): ApiPromise<Schemas['ContractDocument']> {
    return this.#call<Schemas['ContractDocument']>('json', 'GET', '/openapi.json', { options });
  }

  /** This document, for generators of code: `GET /openapi-3.1.yaml`. */
  getOpenapi31Document(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/openapi-3.1.yaml', { options });
  }

  /** This document, for generators of code, as JSON: `GET /openapi-3.1.json`. */
  getOpenapi31Json(options?: CallOptions): ApiPromise<Schemas['ContractDocument']> {
    return this.#call<Schemas['ContractDocument']>('json', 'GET', '/openapi-3.1.json', { options });
  }

  /** This document, for generators of code that know webhooks: `GET /openapi-3.1-webhooks.yaml`. */
  getOpenapi31WebhooksDocument(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/openapi-3.1-webhooks.yaml', { options });
  }

  /** This document, for generators of code that know webhooks, as JSON: `GET /openapi-3.1-webhooks.json`. */
  getOpenapi31WebhooksJson(options?: CallOptions): ApiPromise<Schemas['ContractDocument']> {
    return this.#call<Schemas['ContractDocument']>('json', 'GET', '/openapi-3.1-webhooks.json', { options });
  }

  /** This document, for older generators of code: `GET /openapi-3.0.yaml`. */
  getOpenapi30Document(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/openapi-3.0.yaml', { options });
  }

  /** This document, for older generators of code, as JSON: `GET /openapi-3.0.json`. */
  getOpenapi30Json(options?: CallOptions): ApiPromise<Schemas['ContractDocument']> {
    return this.#call<Schemas['ContractDocument']>('json', 'GET', '/openapi-3.0.json', { options });
  }

  /** The document of the events: `GET /asyncapi.yaml`. */
  getAsyncapiDocument(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/asyncapi.yaml', { options });
  }

  /** The document of the events, as JSON: `GET /asyncapi.json`. */
  getAsyncapiJson(options?: CallOptions): ApiPromise<Schemas['ContractDocument']> {
    return this.#call<Schemas['ContractDocument']>('json', 'GET', '/asyncapi.json', { options });
  }

  /** Prometheus metrics: `GET /metrics`. */
  getMetrics(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/metrics', { options });
  }

  /** Reference pages: `GET /docs`. */
  getDocs(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/docs', { options });
  }

  /** Where logins come back to: `GET /mcp-login/callback`. */
  finishMcpLogin(query?: Query<'finishMcpLogin'> & CallOptions, options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/mcp-login/callback', asked(query, options));
  }

  /** Who logs in: `GET /mcp-login/client.json`. */
  getMcpLoginClient(options?: CallOptions): ApiPromise<Schemas['McpLoginClient']> {
    return this.#call<Schemas['McpLoginClient']>('json', 'GET', '/mcp-login/client.json', { options });
  }

  /** The console: `GET /console`. */
  getConsole(options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', '/console', { options });
  }

  /** Sign in to the console with a link: `POST /console/login`. */
  redeemLoginCode(body: Body<'redeemLoginCode'>, options?: CallOptions): ApiPromise<Schemas['LoginToken']> {
    return this.#call<Schemas['LoginToken']>('json', 'POST', '/console/login', { body, options });
  }

  /** Sign in to the console with a token: `POST /console/session`. */
  beginConsoleSession(body: Body<'beginConsoleSession'>, options?: CallOptions): ApiPromise<Schemas['LoginToken']> {
    return this.#call<Schemas['LoginToken']>('json', 'POST', '/console/session', { body, options });
  }

  /** Sign out of the console: `POST /console/logout`. */
  endConsoleSession(body: Body<'endConsoleSession'>, options?: CallOptions): ApiPromise<Schemas['Deleted']> {
    return this.#call<Schemas['Deleted']>('json', 'POST', '/console/logout', { body, options });
  }

  /** A part of the console: `GET /console/assets/{name}`. */
  getConsoleAsset(name: Path<'getConsoleAsset'>['name'], options?: CallOptions): ApiPromise<string> {
    return this.#call<string>('text', 'GET', `/console/assets/${segment(name)}`, { options });
  }
}
