import type { Handlers } from '../http/handler.ts';
import * as a2a from './a2a.ts';
import * as admin from './admin.ts';
import * as agents from './agents.ts';
import * as conversations from './conversations.ts';
import * as models from './models.ts';
import * as operations from './operations.ts';
import * as requests from './requests.ts';
import * as runs from './runs.ts';
import type { Services } from './services.ts';

/** Every operation of the spec with its handler. */
export function createHandlers(services: Services): Handlers {
  return {
    orchestrate: runs.orchestrate(services),
    chat: runs.chat(services),
    listRequests: requests.listRequests(services),
    cancelRequest: requests.cancelRequest(services),
    updateAgent: agents.updateAgent(services),
    deleteAgent: agents.deleteAgent(services),
    listModels: models.listModels(services),
    createConversation: conversations.createConversation(services),
    listConversations: conversations.listConversations(services),
    getConversation: conversations.getConversation(services),
    updateConversation: conversations.updateConversation(services),
    deleteConversation: conversations.deleteConversation(services),
    listMessages: conversations.listMessages(services),
    sendMessage: conversations.sendMessage(services),
    getRequest: requests.getRequest(services),
    streamRequestEvents: requests.streamRequestEvents(services),
    callA2aAgent: a2a.callA2aAgent(services),
    getA2aAgentCard: a2a.getA2aAgentCard(services),
    getPublicAgentCard: a2a.getPublicAgentCard(services),
    createAgent: agents.createAgent(services),
    listAgents: agents.listAgents(services),
    getAgent: agents.getAgent(services),
    createTenant: admin.createTenant(services),
    listTenants: admin.listTenants(services),
    getTenant: admin.getTenant(services),
    updateTenant: admin.updateTenant(services),
    rotateTenantToken: admin.rotateTenantToken(services),
    listAuditEntries: admin.listAuditEntries(services),
    getHealth: operations.getHealth(),
    getReadiness: operations.getReadiness(services),
    getOpenapiDocument: operations.getOpenapiDocument(),
    getAsyncapiDocument: operations.getAsyncapiDocument(),
    getMetrics: operations.getMetrics(services),
    getDocs: operations.getDocs(),
  };
}
