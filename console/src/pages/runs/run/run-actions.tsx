import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { ErrorBox } from '../../../components/error-box.tsx';
import { copy } from '../../../copy.ts';
import { useAction } from '../../../load.ts';
import { go } from '../../../route.ts';
import { baton, may } from '../../../session.ts';
import type { RunStatus } from '../states.ts';
import { CompareWith } from './compare-with.tsx';
import { EditAndRun } from './edit-and-run.tsx';
import { readPrompt } from './prompt.ts';
import { rerun } from './rerun.ts';

/** What one does with a run that has ended. */
export function RunActions({ status, message }: { status: RunStatus; message: string }) {
  const { request_id: id, agent_id: agent, conversation_id: conversation } = status;
  const [asked, setAsked] = useState<'compare' | 'edit'>();
  const again = useAction(() => rerun(id, {}));
  const chat = useAction(async () => {
    if (conversation > 0) go(['chat', String(await forkUpTo(conversation, id))]);
    else go(['chat', 'new'], { agent, text: (await readPrompt(id, message)).text });
  });
  return (
    <>
      {may('run') && (
        <>
          <Button label="Run again" look="primary" action={again} />
          <Button label="Edit and run again" onClick={() => setAsked('edit')} />
          {may('manage') && <Button label="Open in chat" action={chat} />}
        </>
      )}
      <Button label="Compare with …" onClick={() => setAsked('compare')} />
      <Button label="Copy as curl" onClick={() => copy(curlOf(id), 'The command')} />
      <ErrorBox error={again.error ?? chat.error} />
      {asked === 'compare' && <CompareWith id={id} agent={agent} onClose={() => setAsked(undefined)} />}
      {asked === 'edit' && <EditAndRun id={id} agent={agent} message={message} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** What runs it again in a shell, with a token that is not in it. */
function curlOf(id: string): string {
  return [
    `curl ${location.origin}/v1/requests/${id}/rerun`,
    `-H "Authorization: Bearer $BATON_TOKEN"`,
    `-H 'Accept: application/json'`,
    `-H 'Content-Type: application/json'`,
    `-d '{}'`,
  ].join(' \\\n  ');
}

/** Begins a conversation that has what was said up to a run, its answer included. @returns its id */
async function forkUpTo(conversation: number, run: string): Promise<number> {
  const { api } = baton();
  for (let after: number | undefined = 0; after !== undefined;) {
    const { messages, next_after_id: next } = await api.listMessages(conversation, { limit: 500, after_id: after });
    const last = messages.findLast(({ request_id: of }) => of === run);
    if (last) return (await api.forkConversation(conversation, { message_id: last.id })).id;
    after = next;
  }
  throw new Error('The messages of this run are not in its conversation any more.');
}
