import { useEffect, useState } from 'preact/hooks';
import { AgentField } from '../../../components/agent-field.tsx';
import { FormDialog } from '../../../components/dialog.tsx';
import { AreaField, SelectField } from '../../../components/field.tsx';
import { Pending } from '../../../components/loading.tsx';
import { useAction, useLoad } from '../../../load.ts';
import { baton } from '../../../session.ts';
import { textOf } from './parts.ts';
import { rerun } from './rerun.ts';

const TOOLS = [
  ['live', 'Run the commands again'],
  ['recorded', 'Use the recorded results of this run; nothing outside is asked'],
] as const;

interface EditAndRunProps {
  id: string;
  agent: string;
  /** The beginning of its prompt. */
  message: string;
  onClose: () => void;
}

/** Runs a run again with another prompt, another agent or version, or with the results that its commands have had. */
export function EditAndRun({ id, agent, message: beginning, onClose }: EditAndRunProps) {
  const prompt = useLoad((signal) => promptOf(id, beginning, signal), [id]);
  const [edited, setEdited] = useState<string>();
  const [other, setOther] = useState(agent);
  const [tools, setTools] = useState<(typeof TOOLS)[number][0]>('live');
  useEffect(() => setEdited((text) => text ?? prompt.data), [prompt.data]);
  const action = useAction(async () => {
    const message = edited?.trim() ?? '';
    await rerun(id, {
      ...(message !== prompt.data?.trim() && { message }),
      ...(other.trim() !== agent && { agent: other.trim() }),
      tools,
    });
  });
  return (
    <FormDialog title="Edit and run again" verb="Run again" action={action} isIncomplete={!edited?.trim()} onClose={onClose}>
      <Pending of={prompt} />
      {edited !== undefined && <AreaField label="Prompt" rows={6} value={edited} onValue={setEdited} />}
      <AgentField value={other} onValue={setOther} />
      <SelectField label="Commands" options={TOOLS} value={tools} onValue={setTools} />
    </FormDialog>
  );
}

/** The characters of a prompt that its run tells. */
const TOLD = 200;

/** The whole text of a prompt: a long one is in the first call of the agent that was addressed. */
async function promptOf(id: string, beginning: string, signal: AbortSignal): Promise<string> {
  if (beginning.length <= TOLD) return beginning;
  const { steps } = await baton().api.listSteps(id, { limit: 1, stream_id: 0 }, { signal });
  const begin = beginning.slice(0, TOLD - 1).trim();
  const asked = steps[0]?.messages?.findLast(({ role, content }) => role === 'user' && textOf(content).includes(begin));
  if (!asked) throw new Error('The prompt of this run is not kept any more. You can run it again as it was.');
  const text = textOf(asked.content);
  return text.slice(text.indexOf(begin));
}
