import { useEffect, useState } from 'preact/hooks';
import { AgentField } from '../../../components/agent-field.tsx';
import { FormDialog } from '../../../components/dialog.tsx';
import { AreaField, SelectField } from '../../../components/field.tsx';
import { Pending } from '../../../components/loading.tsx';
import { useAction, useLoad } from '../../../load.ts';
import { readPrompt } from './prompt.ts';
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
  const prompt = useLoad((signal) => readPrompt(id, beginning, signal), [id]);
  const [edited, setEdited] = useState<string>();
  const [other, setOther] = useState(agent);
  const [tools, setTools] = useState<(typeof TOOLS)[number][0]>('live');
  useEffect(() => setEdited((text) => text ?? prompt.data?.text), [prompt.data]);
  const message = edited?.trim() ?? '';
  const isSame = edited !== undefined && message === prompt.data?.text.trim();
  const action = useAction(async () => {
    await rerun(id, {
      ...(!isSame && { message }),
      ...(other.trim() !== agent && { agent: other.trim() }),
      tools,
    });
  });
  return (
    <FormDialog title="Edit and run again" verb="Run again" action={action} isIncomplete={message === '' && !isSame} onClose={onClose}>
      <Pending of={prompt} />
      {edited !== undefined && <AreaField label="Prompt" rows={6} value={edited} onValue={setEdited} />}
      {prompt.data?.hasAttachments && <p class="notice">Its images and documents go along only with the prompt as it was.</p>}
      <AgentField value={other} onValue={setOther} />
      <SelectField label="Commands" options={TOOLS} value={tools} onValue={setTools} />
    </FormDialog>
  );
}
