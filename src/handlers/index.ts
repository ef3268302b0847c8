import { adminHandlers } from './admin.ts';
import { agentHandlers } from './agents.ts';
import { artifactHandlers } from './artifacts.ts';
import { conversationHandlers } from './conversations.ts';
import { memoryHandlers } from './memory.ts';
import { modelHandlers } from './models.ts';
import { notificationHandlers } from './notifications.ts';
import { operationHandlers } from './operations.ts';
import { questionHandlers } from './questions.ts';
import { requestHandlers } from './requests.ts';
import { runHandlers } from './runs.ts';
import { scheduleHandlers } from './schedules.ts';
import { mcpServerHandlers } from './mcp-servers.ts';
import { providerKeyHandlers } from './provider-keys.ts';
import { usageHandlers } from './usage.ts';
import { webhookHandlers } from './webhooks.ts';

/** A factory for each tag of our own API, which takes the services that it needs. */
const FACTORIES = [
  runHandlers,
  requestHandlers,
  questionHandlers,
  agentHandlers,
  modelHandlers,
  conversationHandlers,
  artifactHandlers,
  memoryHandlers,
  scheduleHandlers,
  notificationHandlers,
  usageHandlers,
  webhookHandlers,
  mcpServerHandlers,
  providerKeyHandlers,
  adminHandlers,
  operationHandlers,
] as const;

type Factory = (typeof FACTORIES)[number];
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void ? Both : never;

/** The services of all handlers together. */
export type HandlerServices = All<Parameters<Factory>[0]>;

/** The operations of our own API with their handlers. */
export const createHandlers = (services: HandlerServices) =>
  Object.assign({}, ...FACTORIES.map((factory) => factory(services))) as All<ReturnType<Factory>>;
