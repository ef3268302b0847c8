import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.ts';
import { Button } from '../../components/button.tsx';
import { Confirm, FormDialog } from '../../components/dialog.tsx';
import { InputField } from '../../components/field.tsx';
import { say, sayError } from '../../components/toasts.tsx';
import { useAction } from '../../load.ts';
import { go } from '../../route.ts';
import { baton, may } from '../../session.ts';

interface ActionsProps {
  conversation: Schemas['Conversation'];
  onChange: () => void;
}

/** Renames, archives and deletes a conversation. */
export function ConversationActions({ conversation, onChange }: ActionsProps) {
  const { id, title, archived } = conversation;
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const archive = useAction(async () => {
    try {
      await baton().api.updateConversation(id, { archived: !archived });
      say(archived ? 'Taken out of the archive' : 'Archived');
      onChange();
    } catch (error) {
      sayError(error);
    }
  });
  if (!may('manage')) return null;
  return (
    <>
      <Button label="Rename" look="small quiet" onClick={() => setAsked('rename')} />
      <Button label={archived ? 'Unarchive' : 'Archive'} look="small quiet" action={archive} />
      <Button label="Delete" look="small quiet" onClick={() => setAsked('delete')} />
      {asked === 'rename' && <Rename id={id} title={title} onChange={onChange} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <Confirm
          title="Delete this conversation?"
          verb="Delete"
          danger
          act={async () => {
            await baton().api.deleteConversation(id);
            say('Deleted');
            go(['chat']);
          }}
          onClose={() => setAsked(undefined)}
          text="Its messages and its files go with it. Its runs stay, and can be replayed."
        />
      )}
    </>
  );
}

interface RenameProps {
  id: number;
  title: string;
  onChange: () => void;
  onClose: () => void;
}

function Rename({ id, title, onChange, onClose }: RenameProps) {
  const [text, setText] = useState(title);
  const action = useAction(async () => {
    await baton().api.updateConversation(id, { title: text.trim() });
    onChange();
    onClose();
  });
  return (
    <FormDialog title="Rename the conversation" verb="Rename" action={action} onClose={onClose}>
      <InputField label="Title" type="text" maxLength={200} value={text} onValue={setText} />
    </FormDialog>
  );
}
