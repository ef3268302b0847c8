import type { Message } from '@ag-ui/core';
import type { components } from '../../generated/api.ts';
import type { QuestionAnswering } from '../../runs/answer-question.ts';
import type { MessageServices } from '../../runs/conversation-run.ts';
import type { Agents } from '../../store/agents/agents.ts';
import type { Conversations } from '../../store/conversations/conversations.ts';
import type { IdempotencyStore } from '../../store/runs/idempotency.ts';
import type { Questions } from '../../store/runs/questions.ts';
import type { Thread, Threads } from '../../store/conversations/threads.ts';

export interface AgUiServices extends MessageServices, QuestionAnswering {
  conversations: MessageServices['conversations'] & Pick<Conversations, 'create' | 'remove'>;
  agents: Pick<Agents, 'named' | 'catalog' | 'find'>;
  threads: Threads;
  /** Keys that outlive a restart: those that the ids of requests make. */
  lastingKeys: IdempotencyStore;
  questions: QuestionAnswering['questions'] & Pick<Questions, 'get' | 'ofRun'>;
}

/** The thread of a request, and the key of its run, by which a repeat joins it. */
export interface Address {
  thread: Thread;
  key: string;
  keys: IdempotencyStore;
}

/** A request. Of its messages the document says as much as is looked at before they are known to be new. */
export type RunInput = Omit<components['schemas']['AgUiRunInput'], 'messages'> & { messages: Message[] };
