import { useEffect, useState } from 'preact/hooks';
import { formatBytes } from '../../../format.ts';
import type { RunFile } from './state.ts';

/** The files that the run has written. */
export function Files({ files }: { files: readonly RunFile[] }) {
  return (
    <ul class="files">
      {files.map((one, index) => (
        <File key={index} {...one} />
      ))}
    </ul>
  );
}

function File({ file }: RunFile) {
  const [open, setOpen] = useState(false);
  const isImage = file.mime_type === 'image/svg+xml';
  return (
    <li class="panel">
      <div class="file-head">
        <button type="button" class="file-name" aria-expanded={open} onClick={() => setOpen(!open)}>
          {file.path}
        </button>
        <span class="muted">
          {formatBytes(file.size_bytes)} · {file.agent}
        </span>
        <button type="button" class="button small" aria-label={`Download ${file.path}`} onClick={() => download(file)}>
          Download
        </button>
      </div>
      {open && isImage && <Preview file={file} />}
      {open && <pre class="file-text">{file.content === '' ? '(empty)' : file.content}</pre>}
    </li>
  );
}

/** An image of a file's own bytes: shown by an `img`, it runs nothing and loads nothing. */
function Preview({ file }: Pick<RunFile, 'file'>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file.content], { type: file.mime_type }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address === undefined ? null : <img class="preview" src={address} alt={`Preview of ${file.path}`} />;
}

/** As bytes without a type, so that no browser opens it in place of saving it. */
function download({ path, content }: RunFile['file']): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.split('/').at(-1)!;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
