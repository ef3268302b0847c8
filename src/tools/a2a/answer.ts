import { Role, TaskState, type Artifact, type Message, type Part, type StreamResponse, type Task, type TaskStatus } from '@a2a-js/sdk';
import { oneLine } from '../../lib/text.ts';
import { A2aProblem } from '../../runtime/commands/a2a.ts';

const WORDS = 2000;

/** Why a task that has settled has no answer, as the rest of a sentence about the agent. */
const FAILURES: Partial<Record<TaskState, string>> = {
  [TaskState.TASK_STATE_FAILED]: 'failed',
  [TaskState.TASK_STATE_REJECTED]: 'refused the task',
  [TaskState.TASK_STATE_CANCELED]: 'canceled the task',
  [TaskState.TASK_STATE_INPUT_REQUIRED]: 'wants to know more (tell it everything in one message)',
  [TaskState.TASK_STATE_AUTH_REQUIRED]: 'asks for an authorization that it does not have',
};

/** Collects an agent's answer from a message, a task, or the events of a stream (A2A §3.1, §4.2). */
export class Answer {
  /** The task's id, when the agent has made a task of the message. */
  taskId: string | undefined;
  #state: TaskState | undefined;
  /** The text of a message, with which an agent may answer instead of a task. */
  #message: string | undefined;
  readonly #artifacts = new Map<string, Part[]>();
  /** Messages during the task, without repetitions. */
  readonly #said: string[] = [];
  /** The message of the last status. */
  #lastWords = '';
  #history: readonly Message[] = [];

  /** Whether nothing more will come. */
  get settled(): boolean {
    return (
      this.#message !== undefined ||
      this.#state === TaskState.TASK_STATE_COMPLETED ||
      (this.#state !== undefined && this.#state in FAILURES)
    );
  }

  /** Whether the answer has no text yet. */
  get empty(): boolean {
    return !this.#message && this.#said.length === 0 && this.#artifactText() === '';
  }

  addEvent({ payload }: StreamResponse): void {
    switch (payload?.$case) {
      case 'message':
        return this.addMessage(payload.value);
      case 'task':
        return this.addTask(payload.value);
      case 'statusUpdate':
        this.#name(payload.value.taskId);
        return this.#addStatus(payload.value.status);
      case 'artifactUpdate': {
        const { taskId, artifact, append } = payload.value;
        this.#name(taskId);
        if (artifact) this.#addArtifact(artifact, append);
      }
    }
  }

  addMessage(message: Message): void {
    this.#message = textOf(message.parts, '\n');
  }

  /** Takes the task's current state, which replaces what is known of its artifacts. */
  addTask(task: Task): void {
    this.#name(task.id);
    for (const artifact of task.artifacts) this.#addArtifact(artifact, false);
    this.#history = task.history;
    this.#addStatus(task.status);
  }

  /**
   * @throws {A2aProblem} with the agent's message, when there is no answer @param redact removes secrets from the text
   */
  text(redact: (text: string) => string): string {
    if (this.#message !== undefined) return redact(this.#message);
    const artifacts = this.#artifactText();
    const failure = this.#state === undefined ? undefined : FAILURES[this.#state];
    if (failure !== undefined) {
      const words = oneLine(redact(this.#lastWords || artifacts || this.#lastOfHistory()), WORDS);
      throw new A2aProblem(words === '' ? failure : `${failure}: ${words}`);
    }
    if (artifacts === '') return redact(this.#said.join('\n') || this.#lastOfHistory());
    return redact(this.#lastWords === '' || artifacts.includes(this.#lastWords) ? artifacts : `${artifacts}\n${this.#lastWords}`);
  }

  #name(taskId: string): void {
    if (taskId !== '') this.taskId = taskId;
  }

  #addStatus(status: TaskStatus | undefined): void {
    if (!status) return;
    this.#state = status.state;
    this.#lastWords = status.message ? textOf(status.message.parts, '\n') : '';
    if (this.#lastWords !== '' && this.#said.at(-1) !== this.#lastWords) this.#said.push(this.#lastWords);
  }

  #addArtifact({ artifactId, parts }: Artifact, append: boolean): void {
    const known = append ? this.#artifacts.get(artifactId) : undefined;
    if (known) for (const part of parts) known.push(part);
    else this.#artifacts.set(artifactId, [...parts]);
  }

  /** The text of all artifacts. An artifact's text may have come as many parts. */
  #artifactText(): string {
    const texts = Array.from(this.#artifacts.values(), (parts) => textOf(parts, ''));
    return texts.filter((text) => text !== '').join('\n');
  }

  /** The agent's last message in the task's history; some agents answer only there. */
  #lastOfHistory(): string {
    const last = this.#history.at(-1);
    return last && last.role === Role.ROLE_AGENT ? textOf(last.parts, '\n') : '';
  }
}

/** @param between the separator of two text parts; other parts get lines of their own */
function textOf(parts: readonly Part[], between: string): string {
  let text = '';
  let afterText = false;
  for (const part of parts) {
    const shown = show(part);
    if (shown === '') continue;
    const isText = part.content?.$case === 'text';
    if (text !== '') text += isText && afterText ? between : '\n';
    text += shown;
    afterText = isText;
  }
  return text;
}

function show({ content, filename, mediaType }: Part): string {
  const what =
    [filename, mediaType]
      .map((part) => oneLine(part, 100))
      .filter(Boolean)
      .join(', ') || 'a file';
  switch (content?.$case) {
    case 'text':
      return content.value;
    case 'data':
      return JSON.stringify(content.value) ?? '';
    case 'url':
      return `[file: ${what}, ${oneLine(content.value)}]`;
    case 'raw':
      return `[file that can't be shown: ${what}, ${content.value.length} bytes]`;
    default:
      return '';
  }
}
