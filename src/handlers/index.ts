import type { Handlers } from '../http/handler.ts';
import * as a2a from './a2a.ts';
import * as admin from './admin.ts';
import * as agents from './agents.ts';
import * as artifacts from './artifacts.ts';
import * as conversations from './conversations.ts';
import * as memory from './memory.ts';
import * as models from './models.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as requests from './requests.ts';
import * as runs from './runs.ts';
import * as scratchpads from './scratchpads.ts';
import * as schedules from './schedules.ts';
import type { Services } from './services.ts';
import * as taskRuns from './task-runs.ts';

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
    listConversationArtifacts: artifacts.listConversationArtifacts(services),
    createArtifact: artifacts.createArtifact(services),
    listArtifacts: artifacts.listArtifacts(services),
    getArtifact: artifacts.getArtifact(services),
    deleteArtifact: artifacts.deleteArtifact(services),
    downloadArtifact: artifacts.downloadArtifact(services),
    createSchedule: schedules.createSchedule(services),
    listSchedules: schedules.listSchedules(services),
    getSchedule: schedules.getSchedule(services),
    updateSchedule: schedules.updateSchedule(services),
    deleteSchedule: schedules.deleteSchedule(services),
    listScheduleRuns: schedules.listScheduleRuns(services),
    runSchedule: schedules.runSchedule(services),
    listScheduledRuns: taskRuns.listScheduledRuns(services),
    getScheduledRun: taskRuns.getScheduledRun(services),
    streamNotifications: notifications.streamNotifications(services),
    getRequest: requests.getRequest(services),
    streamRequestEvents: requests.streamRequestEvents(services),
    callA2aAgent: a2a.callA2aAgent(services),
    getA2aAgentCard: a2a.getA2aAgentCard(services),
    getPublicAgentCard: a2a.getPublicAgentCard(services),
    createAgent: agents.createAgent(services),
    listAgents: agents.listAgents(services),
    getAgent: agents.getAgent(services),
    listMemoryEntries: memory.listMemoryEntries(services),
    createMemoryEntry: memory.createMemoryEntry(services),
    getMemoryEntry: memory.getMemoryEntry(services),
    updateMemoryEntry: memory.updateMemoryEntry(services),
    deleteMemoryEntry: memory.deleteMemoryEntry(services),
    invalidateMemoryEntry: memory.invalidateMemoryEntry(services),
    listMemoryRelations: memory.listMemoryRelations(services),
    createMemoryRelation: memory.createMemoryRelation(services),
    deleteMemoryRelation: memory.deleteMemoryRelation(services),
    getMemoryGraph: memory.getMemoryGraph(services),
    listScratchpads: scratchpads.listScratchpads(services),
    getScratchpad: scratchpads.getScratchpad(services),
    createTenant: admin.createTenant(services),
    listTenants: admin.listTenants(services),
    getTenant: admin.getTenant(services),
    updateTenant: admin.updateTenant(services),
    rotateTenantToken: admin.rotateTenantToken(services),
    listAuditEntries: admin.listAuditEntries(services),
    getHealth: operations.getHealth(),
    getReadiness: operations.getReadiness(services),
    getOpenapiDocument: operations.getOpenapiDocument(),
    getOpenapi31Document: operations.getOpenapi31Document(),
    getOpenapi30Document: operations.getOpenapi30Document(),
    getAsyncapiDocument: operations.getAsyncapiDocument(),
    getMetrics: operations.getMetrics(services),
    getDocs: operations.getDocs(),
  };
}
