import { useMemo, useState } from 'preact/hooks';
import type { FileEvent } from '../../../../clients/typescript/src/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatBytes } from '../../format.ts';
import { useBlobUrl } from './images.ts';

/** The files of an answer: to be looked at, and to be taken home. */
export function FileList({ files }: { files: readonly FileEvent[] }) {
  const [viewed, setViewed] = useState<FileEvent>();
  if (files.length === 0) return null;
  return (
    <>
      <ul class="chat-files" aria-label="Files of the answer">
        {files.map((file, i) => (
          <li key={i} class="chat-file">
            <Icon path="M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7ZM14 3v4h4" />
            <span class="chat-file-name">
              {file.path} <span class="muted">{formatBytes(file.size_bytes)}</span>
            </span>
            <button type="button" class="button small quiet" onClick={() => setViewed(file)}>
              View<span class="visually-hidden"> {file.path}</span>
            </button>
            <button type="button" class="button small quiet" onClick={() => download(file)}>
              Download<span class="visually-hidden"> {file.path}</span>
            </button>
          </li>
        ))}
      </ul>
      {viewed && <FileView file={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

function FileView({ file, onClose }: { file: FileEvent; onClose: () => void }) {
  const { path, mime_type: type, content } = file;
  // An image may hold scripts, which don't run in an `img`.
  const image = useMemo(() => (type.startsWith('image/') ? new Blob([content], { type }) : undefined), [file]);
  const url = useBlobUrl(image);
  return (
    <Dialog title={path} onClose={onClose}>
      {url === undefined ? (
        <pre class="code-block chat-file-content" tabIndex={0}>
          {content}
        </pre>
      ) : (
        <img class="chat-file-image" src={url} alt={path} />
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => download(file)}>
          Download
        </button>
        <button type="button" class="button primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

/** Hands the file to the browser as bytes of no type, which it saves and never shows as a page. */
function download({ path, content }: FileEvent): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.split('/').at(-1)!;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
