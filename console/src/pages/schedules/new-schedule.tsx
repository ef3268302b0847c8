import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { AgentField } from '../../components/agent-field.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { say } from '../../components/toasts.tsx';
import { useFirstField } from '../../focus.ts';
import { useAction, useLoad } from '../../load.ts';
import { go } from '../../route.ts';
import { baton } from '../../session.ts';
import { faultOf, MessageField, ScheduleField } from './fields.tsx';

/** A task that there is not yet. */
export function NewSchedule() {
  const [schedule, setSchedule] = useState('');
  const [message, setMessage] = useState('');
  const [agent, setAgent] = useState('index');
  const [conversation, setConversation] = useState(0);
  const [timezone, setTimezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const conversations = useLoad((signal) => baton().api.listConversations({ limit: 100 }, { signal }), []);
  const form = useFirstField();
  const create = useAction(async () => {
    const target = conversation > 0 ? { conversation_id: conversation } : { agent: agent.trim() };
    const { id } = await baton().api.createSchedule({ schedule, message, timezone, ...target });
    say('Scheduled');
    go(['schedules', String(id)]);
  });
  return (
    <>
      <PageHead title="New task" />
      <form
        ref={form}
        class="panel stack schedule-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create.run();
        }}
      >
        <ScheduleField value={schedule} onChange={setSchedule} error={create.error} />
        <Field label="Time zone" hint="The times above are in this time zone." error={faultOf(create.error, 'timezone')}>
          {(control) => (
            <>
              <input
                {...control}
                type="text"
                list={`${control.id}-zones`}
                autocomplete="off"
                value={timezone}
                onInput={({ currentTarget }) => setTimezone(currentTarget.value)}
              />
              <datalist id={`${control.id}-zones`}>
                {Intl.supportedValuesOf('timeZone').map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <MessageField value={message} onChange={setMessage} error={create.error} />
        <SelectField
          label="Conversation"
          hint="The message and the answer are added to this conversation, and its agent answers."
          error={faultOf(create.error, 'conversation_id')}
          options={[['0', 'None'], ...(conversations.data?.conversations ?? []).map(conversationOption)]}
          value={String(conversation)}
          onValue={(id) => setConversation(Number(id))}
        />
        {conversation === 0 && <AgentField error={faultOf(create.error, 'agent')} value={agent} onValue={setAgent} />}
        <ErrorBox error={create.error ?? conversations.error} />
        <div>
          <Button label="Create the task" look="primary" type="submit" disabled={create.busy} />
        </div>
      </form>
    </>
  );
}

const conversationOption = ({ id, title, agent_id: agent }: Schemas['Conversation']): [value: string, shown: string] => [
  String(id),
  `${title || 'Untitled'} (${agent})`,
];
