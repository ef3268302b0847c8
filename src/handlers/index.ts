import type { Handlers } from '../http/handler.ts';
import { a2aHandlers } from './a2a.ts';
import { adminHandlers } from './admin.ts';
import { agUiHandlers } from './ag-ui.ts';
import { agentHandlers } from './agents.ts';
import { artifactHandlers } from './artifacts.ts';
import { conversationHandlers } from './conversations.ts';
import { mcpHandlers } from './mcp.ts';
import { memoryHandlers } from './memory.ts';
import { modelHandlers } from './models.ts';
import { notificationHandlers } from './notifications.ts';
import { openaiHandlers } from './openai.ts';
import { operationHandlers } from './operations.ts';
import { questionHandlers } from './questions.ts';
import { requestHandlers } from './requests.ts';
import { runHandlers } from './runs.ts';
import { scheduleHandlers } from './schedules.ts';
import { usageHandlers } from './usage.ts';
import { webhookHandlers } from './webhooks.ts';

/** The services of all handlers together; each factory takes those that it needs. */
export type Services = Parameters<typeof runHandlers>[0] &
  Parameters<typeof requestHandlers>[0] &
  Parameters<typeof questionHandlers>[0] &
  Parameters<typeof agentHandlers>[0] &
  Parameters<typeof a2aHandlers>[0] &
  Parameters<typeof openaiHandlers>[0] &
  Parameters<typeof agUiHandlers>[0] &
  Parameters<typeof mcpHandlers>[0] &
  Parameters<typeof modelHandlers>[0] &
  Parameters<typeof conversationHandlers>[0] &
  Parameters<typeof artifactHandlers>[0] &
  Parameters<typeof memoryHandlers>[0] &
  Parameters<typeof scheduleHandlers>[0] &
  Parameters<typeof notificationHandlers>[0] &
  Parameters<typeof usageHandlers>[0] &
  Parameters<typeof webhookHandlers>[0] &
  Parameters<typeof adminHandlers>[0] &
  Parameters<typeof operationHandlers>[0];

/** Every operation of the spec with its handler, a factory for each tag. */
export function createHandlers(services: Services): Handlers {
  return {
    ...runHandlers(services),
    ...requestHandlers(services),
    ...questionHandlers(services),
    ...agentHandlers(services),
    ...a2aHandlers(services),
    ...openaiHandlers(services),
    ...agUiHandlers(services),
    ...mcpHandlers(services),
    ...modelHandlers(services),
    ...conversationHandlers(services),
    ...artifactHandlers(services),
    ...memoryHandlers(services),
    ...scheduleHandlers(services),
    ...notificationHandlers(services),
    ...usageHandlers(services),
    ...webhookHandlers(services),
    ...adminHandlers(services),
    ...operationHandlers(services),
  };
}
