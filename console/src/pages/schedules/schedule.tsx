import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Confirm, FormDialog } from '../../components/dialog.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { Fact } from '../../components/fact.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Ago } from '../../components/time.tsx';
import { say } from '../../components/toasts.tsx';
import { useAction, useLoad } from '../../load.ts';
import { go, href } from '../../route.ts';
import { baton, may } from '../../session.ts';
import { MessageField, ScheduleField } from './fields.tsx';
import { useChanges } from './changes.ts';
import { NextTime } from './next-time.tsx';
import { RunTable } from './runs.tsx';
import { StatusBadge } from './status.tsx';

type Task = Schemas['ScheduledTask'];

/** One task: when it is due, what it does, and what has come of it. */
export function Schedule({ id }: { id: number }) {
  const changes = useChanges();
  const task = useLoad((signal) => baton().api.getSchedule(id, { signal }), [id], [changes]);
  const { data, error } = task;
  return (
    <>
      <PageHead title={data ? data.normalized : 'Scheduled task'} lead={data && `${data.agent_id} · time zone ${data.timezone}`}>
        {data && <Actions task={data} onChange={task.reload} />}
      </PageHead>
      <ErrorBox error={error} retry={task.reload} />
      {task.loading && !data && <Loading />}
      {data && (
        <>
          <div class="panel stack">
            <dl class="facts">
              <Fact name="Status" value={<StatusBadge status={data.status} />} />
              <Fact name="Next" value={<NextTime task={data} />} />
              <Fact name="Runs" value={data.run_count} />
              {data.last_run_at > 0 && <Fact name="Last run" value={<Ago at={data.last_run_at} />} />}
              {data.created_by && (
                <Fact
                  name="Made with"
                  value={
                    <>
                      {data.created_by.name}
                      {data.created_by_agent !== undefined && `, by the agent ${data.created_by_agent}`}
                    </>
                  }
                />
              )}
              {data.updated_by && <Fact name="Changed with" value={data.updated_by.name} />}
              {data.conversation_id > 0 && (
                <Fact
                  name="Posts into"
                  value={<a href={href(['chat', String(data.conversation_id)])}>Conversation {data.conversation_id}</a>}
                />
              )}
              {data.approvals && <Fact name="Needs approval for" value={data.approvals.join(', ')} />}
            </dl>
            <div>
              <h2 class="visually-hidden">Message</h2>
              <p class="plain-message">{data.message}</p>
            </div>
          </div>
          <section class="section">
            <h2>Runs</h2>
            <RunTable read={(cursor, signal) => baton().api.listScheduleRuns(id, cursor, { signal })} inputs={[id]} changes={[changes]} />
          </section>
        </>
      )}
    </>
  );
}

function Actions({ task, onChange }: { task: Task; onChange: () => void }) {
  const { id, status } = task;
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const pause = useAction(async () => {
    await baton().api.updateSchedule(id, { status: status === 'paused' ? 'active' : 'paused' });
    say(status === 'paused' ? 'Resumed' : 'Paused');
    onChange();
  });
  const run = useAction(async () => {
    await baton().api.runSchedule(id);
    say('A run has begun');
    onChange();
  });
  const ended = status === 'completed' || status === 'failed';
  return (
    <>
      {may('run') && <Button label="Run now" action={run} />}
      {may('manage') && (
        <>
          {!ended && may('run') && <Button label={status === 'paused' ? 'Resume' : 'Pause'} action={pause} />}
          {may('run') && <Button label="Change" onClick={() => setAsked('edit')} />}
          <Button label="Delete" look="danger" onClick={() => setAsked('delete')} />
        </>
      )}
      <ErrorBox error={run.error ?? pause.error} />
      {asked === 'edit' && (
        <Edit
          task={task}
          onClose={() => setAsked(undefined)}
          onSaved={() => {
            setAsked(undefined);
            onChange();
          }}
        />
      )}
      {asked === 'delete' && (
        <Confirm
          title="Delete this task?"
          verb="Delete"
          danger
          act={async () => {
            await baton().api.deleteSchedule(id);
            say('Deleted');
            go(['schedules']);
          }}
          onClose={() => setAsked(undefined)}
          text="It will not run again. A run in progress continues, and past runs stay in the list."
        />
      )}
    </>
  );
}

function Edit({ task, onClose, onSaved }: { task: Task; onClose: () => void; onSaved: () => void }) {
  const [schedule, setSchedule] = useState(task.schedule);
  const [message, setMessage] = useState(task.message);
  const action = useAction(async () => {
    // A schedule that is given counts from now, also when it is the same.
    await baton().api.updateSchedule(task.id, { message, ...(schedule !== task.schedule && { schedule }) });
    say('Saved');
    onSaved();
  });
  return (
    <FormDialog title="Change the task" verb="Save" action={action} noValidate onClose={onClose}>
      <ScheduleField value={schedule} onChange={setSchedule} error={action.error} />
      <MessageField value={message} onChange={setMessage} error={action.error} />
    </FormDialog>
  );
}
