import type { Handlers } from '../http/handler.ts';
import * as admin from './admin.ts';
import * as agents from './agents.ts';
import * as conversations from './conversations.ts';
import * as models from './models.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as requests from './requests.ts';
import * as runs from './runs.ts';
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
