import { randomUUID } from 'node:crypto';
import type { AgentCard } from '@a2a-js/sdk';
import { Role, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
  type AgentExecutor,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { HttpServer } from '../support/loopback.ts';

/*
 * An agent of A2A as the example of the official SDK has it: over JSON-RPC in both versions, and over HTTP and JSON.
 */

const executor: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    const status = (state: TaskState) => ({ state, message: undefined, timestamp: new Date().toISOString() });
    const task = { id: taskId, contextId, artifacts: [], history: [userMessage], metadata: undefined };
    bus.publish(AgentEvent.task({ ...task, status: status(TaskState.TASK_STATE_SUBMITTED) }));
    const parts = [{ content: { $case: 'text' as const, value: 'hello' }, metadata: undefined, filename: '', mediaType: '' }];
    const message = { messageId: randomUUID(), contextId, taskId, role: Role.ROLE_AGENT, parts, metadata: undefined, extensions: [] };
    const done = { ...status(TaskState.TASK_STATE_COMPLETED), message: { ...message, referenceTaskIds: [] } };
    bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: done, metadata: undefined }));
    bus.finished();
  },
  async cancelTask() {},
};

/** @param capabilities what the card offers */
export async function serveA2a(capabilities: { streaming: boolean; pushNotifications?: boolean }): Promise<HttpServer> {
  const app = express();
  const server = await HttpServer.start(app);
  const at = (path: string, protocolBinding: string, protocolVersion: string) => ({
    url: `${server.origin}${path}`,
    protocolBinding,
    protocolVersion,
    tenant: '',
  });
  const card: AgentCard = {
    name: 'Example',
    description: 'Says hello.',
    version: '1.0.0',
    supportedInterfaces: [at('/rpc', 'JSONRPC', '1.0'), at('/rest', 'HTTP+JSON', '1.0'), at('/rpc', 'JSONRPC', '0.3')],
    provider: undefined,
    capabilities: { pushNotifications: false, ...capabilities, extensions: [], extendedAgentCard: false },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [
      {
        id: 'hello',
        name: 'Hello',
        description: 'Says hello.',
        tags: ['talk'],
        examples: [],
        inputModes: [],
        outputModes: [],
        securityRequirements: [],
      },
    ],
    signatures: [],
  };
  const pushes = capabilities.pushNotifications ? new InMemoryPushNotificationStore() : undefined;
  const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor, undefined, pushes);
  const shared = { requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat: { enabled: true } };
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, legacyCompat: shared.legacyCompat }));
  app.use('/rpc', jsonRpcHandler(shared));
  app.use('/rest', restHandler({ ...shared, legacyCompat: { enabled: false } }));
  return server;
}
