import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Fields } from './fields.tsx';

/** Parts of the form, each with the members that belong together; what has no part comes last. */
const SECTIONS: readonly (readonly [title: string, members: readonly string[]])[] = [
  ['Basics', ['id', 'name', 'role', 'model', 'goal']],
  ['Instructions', ['rules', 'personality', 'brevity', 'mode']],
  ['Answers', ['response_format', 'max_tokens', 'temperature', 'top_p', 'stop', 'seed', 'reasoning', 'max_turns']],
  ['Commands and tools', ['capabilities', 'approvals', 'question_ttl_seconds', 'delegates', 'mcp_servers', 'commands']],
  ['When something fails', ['fallbacks', 'fallback_on_refusal', 'recovery']],
  ['Advisor and memory', ['advisor', 'advisor_model', 'memory']],
];
const NAMED = SECTIONS.flatMap(([, members]) => members);

type FieldsProps = ComponentProps<typeof Fields>;

/** The form of an agent in parts: those are open in which something is set, wrong or required. */
export function Sections(props: FieldsProps) {
  const others = Object.keys(props.schema.properties ?? {}).filter((name) => !NAMED.includes(name));
  return (
    <div class="agent-sections">
      {[...SECTIONS, ['More', others] as const].map(([title, only]) => (
        <Section key={title} title={title} {...props} only={only} />
      ))}
    </div>
  );
}

function Section({ title, ...props }: FieldsProps & { title: string; only: readonly string[] }) {
  const { only, schema, value, faults } = props;
  const set = only.filter((name) => name in value).length;
  const isNeeded = only.some((name) => schema.required?.includes(name));
  const isWrong = [...faults.keys()].some((path) => only.includes(path.split('/')[1] ?? ''));
  const [open, setOpen] = useState(isNeeded || set > 0);
  useEffect(() => {
    if (set > 0) setOpen(true);
  }, [set > 0]);
  return (
    <details class="panel agent-section" open={open || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        {!isNeeded && <span class="muted">{set > 0 ? `${set} set` : 'nothing set'}</span>}
      </summary>
      <div class="agent-fields">
        <Fields {...props} />
      </div>
    </details>
  );
}
