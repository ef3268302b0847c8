import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useBlobUrl } from '../../blob.ts';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { GrowingText } from '../../components/growing-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../format.ts';
import { useAction } from '../../load.ts';
import { asPart, isImage, MAX_FILES_BYTES, refusalOf } from './files.ts';
import type { Content } from './turns.ts';

interface ComposerProps {
  /** Sends a message. What fails leaves it in its place, so that nothing that was written is lost. */
  send: (message: Content) => Promise<void>;
  /** While a run is under way: shown in place of the button that sends. */
  stop?: ComponentChildren;
  /** What is written there already. */
  initial?: string;
  /** Whether the page goes elsewhere when a message is sent: nothing more is written meanwhile, as it would be lost. */
  leaves?: boolean;
}

/** Where messages are written, and images and documents attached. */
export function Composer({ send, stop, initial = '', leaves = false }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState(initial);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const action = useAction(async () => {
    const said = text.trim();
    const parts = await Promise.all(files.map(asPart));
    await send(parts.length === 0 ? said : [...(said === '' ? [] : [{ type: 'text' as const, text: said }]), ...parts]);
    // Somebody may have gone on writing.
    setText((now) => restOf(now, text));
    setFiles((now) => now.filter((file) => !files.includes(file)));
  });
  const ready = !stop && !action.busy && (text.trim() !== '' || files.length > 0);
  const locked = leaves && action.busy;
  const submit = (): void => {
    if (ready) void action.run();
  };
  const attach = (more: Iterable<File>): void => {
    if (locked) return;
    const wanted = [...more];
    const refusal = refusalOf([...files, ...wanted]);
    setRefused(refusal);
    if (refusal === undefined) setFiles([...files, ...wanted]);
  };
  useEffect(() => {
    // A finger would be shown a keyboard that it has not asked for.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const dropped = [...(event.dataTransfer?.files ?? [])];
        if (dropped.length === 0) return;
        event.preventDefault();
        attach(dropped);
      }}
    >
      <ErrorBox error={action.error} />
      {refused !== undefined && (
        <p class="notice" role="alert">
          {refused}
        </p>
      )}
      <div class="composer-box">
        {files.length > 0 && (
          <ul class="thumbs" aria-label="Attached files">
            {files.map((file, i) => (
              <Thumb key={`${i} ${file.name}`} file={file} onRemove={() => setFiles(files.filter((one) => one !== file))} />
            ))}
          </ul>
        )}
        <label class="visually-hidden" for={id}>
          Message
        </label>
        <GrowingText
          box={box}
          id={id}
          placeholder="Write a message …"
          aria-describedby={`${id}-hint`}
          value={text}
          onValue={setText}
          onEnter={submit}
          readOnly={locked}
          onPaste={(event) => {
            const pasted = [...(event.clipboardData?.files ?? [])];
            if (pasted.length === 0) return;
            event.preventDefault();
            attach(pasted);
          }}
        />
        <div class="composer-actions">
          <input
            ref={picker}
            class="visually-hidden"
            type="file"
            multiple
            tabIndex={-1}
            aria-label="Files to attach"
            onChange={({ currentTarget }) => {
              attach(currentTarget.files ?? []);
              currentTarget.value = '';
            }}
          />
          <button type="button" class="button small quiet" onClick={() => picker.current?.click()}>
            <Icon path="M4 5h16v14H4zM4 15l4.5-4.5L14 16M13 13l2.5-2.5L20 15M9 8.5h.01" size={16} />
            Attach files
          </button>
          <span id={`${id}-hint`} class="hint">
            Enter sends, Shift+Enter begins a line. Images, PDFs and texts: {formatBytes(MAX_FILES_BYTES)} together.
          </span>
          {stop ?? <Button label={action.busy ? 'Sending …' : 'Send'} look="primary" type="submit" disabled={!ready} />}
        </div>
      </div>
    </form>
  );
}

/** What of a text is not sent yet: what follows the part that was; all of it, when that part was changed meanwhile. */
function restOf(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
}

function Thumb({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useBlobUrl(isImage(file) ? file : undefined);
  return (
    <li class="thumb">
      {url !== undefined && <img src={url} alt={file.name} />}
      <span class="thumb-name">
        {file.name} · {formatBytes(file.size)}
      </span>
      <button type="button" class="icon-button" onClick={onRemove}>
        <Icon path="M6 6l12 12M18 6 6 18" size={14} />
        <span class="visually-hidden">Remove {file.name}</span>
      </button>
    </li>
  );
}
