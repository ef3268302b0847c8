import { Badge } from '../../components/badge.tsx';
import { Thoughts } from '../../components/thoughts.tsx';
import { formatDuration } from '../../format.ts';
import { visible } from '../../visible.ts';
import type { RunView, Work } from './run-view.ts';

/** The commands of a run and its delegates, small and folded. */
export function WorkList({ view }: { view: RunView }) {
  const works = [...view.works.values()];
  const commands = works.reduce((sum, work) => sum + work.commands.length, 0);
  const delegates = works.length - 1;
  if (commands === 0 && delegates < 1) return null;
  const parts = [commands > 0 && counted(commands, 'command'), delegates > 0 && counted(delegates, 'delegate')].filter(Boolean);
  return (
    <details class="chat-work">
      <summary>{parts.join(', ')}</summary>
      <ul>
        {works
          .filter(({ id, commands }) => id !== 0 || commands.length > 0)
          .map((work) => (
            <li key={work.id}>
              <WorkOf work={work} />
            </li>
          ))}
      </ul>
    </details>
  );
}

function WorkOf({ work: { id, agent, model, text, thoughts, commands, ok } }: { work: Work }) {
  const state = ok === undefined ? 'working' : ok ? 'done' : 'failed';
  return (
    <>
      <p>
        <strong>{agent}</strong> <span class="muted">{model}</span>{' '}
        <Badge tone={ok === undefined ? 'active' : ok ? 'good' : 'bad'}>{state}</Badge>
      </p>
      {commands.length > 0 && (
        <ul class="chat-commands">
          {commands.map(({ kind, args, ok, error, duration_ms: ms }, i) => (
            <li key={i}>
              <code>{visible(`/${kind} ${args}`)}</code> <span class="muted">{formatDuration(ms)}</span>
              {!ok && <p class="field-error">{visible(error ?? '')}</p>}
            </li>
          ))}
        </ul>
      )}
      {id !== 0 && <Thoughts text={thoughts} label={`Thoughts of ${agent}`} />}
      {id !== 0 && text !== '' && (
        <details>
          <summary>What it said</summary>
          <div class="plain-text">{text}</div>
        </details>
      )}
    </>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
