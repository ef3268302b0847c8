import { setTimeout as delay } from 'node:timers/promises';
import { Role, type SendMessageRequest, type Task } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import { v7 as uuid } from 'uuid';
import { A2aProblem } from '../../runtime/commands/a2a.ts';
import type { Answer } from './answer.ts';
import { POLL_MS } from './limits.ts';

/** Failures in a row after which a task is given up. */
const MAX_FAILURES = 3;

/**
 * Sends a message and collects the answer, until the task has settled. Streams are read as they arrive; when a stream
 * breaks, or there is none, the task is polled. @param answer collects the answer, and knows the task as soon as the
 * agent names it @param signals `reading` ends the conversation at once; when `wanted` is aborted, it ends after the
 * agent's next response
 */
export async function converse(
  client: Client,
  message: string,
  streaming: boolean,
  answer: Answer,
  { reading: signal, wanted }: { reading: AbortSignal; wanted: AbortSignal },
): Promise<void> {
  wanted.throwIfAborted();
  const request = requestOf(message);
  if (streaming) {
    try {
      for await (const event of client.sendMessageStream(request, { signal })) {
        answer.addEvent(event);
        wanted.throwIfAborted();
        if (answer.settled) break;
      }
    } catch (error) {
      if (signal.aborted || wanted.aborted || answer.taskId === undefined) throw error;
    }
  } else {
    const result = await client.sendMessage(request, { signal });
    if ('messageId' in result) answer.addMessage(result);
    else answer.addTask(result);
    wanted.throwIfAborted();
  }
  const { taskId } = answer;
  if (answer.settled) {
    // Some agents stream only their progress; their result has to be asked for.
    if (streaming && answer.empty && taskId !== undefined) answer.addTask(await ask(client, taskId, signal));
    return;
  }
  if (taskId === undefined) throw new A2aProblem('ended its answer without having given one');
  await waitForTask(client, taskId, answer, signal);
}

async function waitForTask(client: Client, id: string, answer: Answer, signal: AbortSignal): Promise<void> {
  let pause = POLL_MS.first;
  for (let failures = 0; !answer.settled;) {
    await delay(pause, undefined, { signal });
    pause = Math.min(pause * 1.5, POLL_MS.most);
    try {
      answer.addTask(await ask(client, id, signal));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures === MAX_FAILURES) throw error;
    }
  }
}

const ask = (client: Client, id: string, signal: AbortSignal): Promise<Task> =>
  client.getTask({ tenant: '', id, historyLength: 5 }, { signal });

/** The message's text and nothing else: no history, no context, no metadata. */
function requestOf(text: string): SendMessageRequest {
  return {
    tenant: '',
    configuration: undefined,
    metadata: undefined,
    message: {
      messageId: uuid(),
      contextId: '',
      taskId: '',
      role: Role.ROLE_USER,
      parts: [{ content: { $case: 'text', value: text }, metadata: undefined, filename: '', mediaType: '' }],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
  };
}
