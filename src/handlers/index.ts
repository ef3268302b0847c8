import type { Handlers } from '../http/handler.ts';
import * as admin from './admin.ts';
import * as agents from './agents.ts';
import * as operations from './operations.ts';
import * as requests from './requests.ts';
import * as runs from './runs.ts';
import type { Services } from './services.ts';

/** Every operation of the spec with its handler. */
export function createHandlers(services: Services): Handlers {
  return {
    orchestrate: runs.orchestrate(services),
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
  };
}
