import './talk.css';
import { useMemo, useState } from 'preact/hooks';
import type { FileEvent } from '../../../clients/typescript/src/index.ts';
import { download, useBlobUrl } from '../blob.ts';
import { formatBytes } from '../format.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

/** The files that a run has written: to be looked at, and to be taken home. */
export function FileList({ files, label }: { files: readonly FileEvent[]; label: string }) {
  const [viewed, setViewed] = useState<FileEvent>();
  if (files.length === 0) return null;
  return (
    <>
      <ul class="file-list" aria-label={label}>
        {files.map((file, i) => (
          <li key={i} class="file">
            <Icon path="M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7ZM14 3v4h4" />
            <span class="file-name">
              {file.path}{' '}
              <span class="muted">
                {formatBytes(file.size_bytes)} · {file.agent}
              </span>
            </span>
            <Button label="View" about={file.path} look="small quiet" onClick={() => setViewed(file)} />
            <Button label="Download" about={file.path} look="small quiet" onClick={() => save(file)} />
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
      {url !== undefined && <img class="file-image" src={url} alt={`Preview of ${path}`} />}
      <pre class="code-block" tabIndex={0}>
        {content === '' ? '(empty)' : content}
      </pre>
      <div class="dialog-actions">
        <Button label="Download" onClick={() => save(file)} />
        <Button label="Close" look="primary" onClick={onClose} />
      </div>
    </Dialog>
  );
}

/** As bytes of no type, which no browser shows as a page. */
function save({ path, content }: FileEvent): void {
  download(path.split('/').at(-1)!, new Blob([content], { type: 'application/octet-stream' }));
}
