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
import { usageHandlers } from './usage.ts';
import { webhookHandlers } from './webhooks.ts';

/** The services of all handlers together; each factory takes those that it needs. */
export type HandlerServices = Parameters<typeof runHandlers>[0] &
  Parameters<typeof requestHandlers>[0] &
  Parameters<typeof questionHandlers>[0] &
  Parameters<typeof agentHandlers>[0] &
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

/** The operations of our own API with their handlers, a factory for each tag. */
export function createHandlers(services: HandlerServices) {
  return {
    ...runHandlers(services),
    ...requestHandlers(services),
    ...questionHandlers(services),
    ...agentHandlers(services),
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
