import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

let isFirst = true;

/** The head of every page: its one `h1`, which has the focus when the page opens, the title of the window, and buttons. */
export function PageHead({ title, lead, children }: { title: string; lead?: ComponentChildren; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Baton`;
  }, [title]);
  useEffect(() => {
    // The first page leaves the focus where the browser has put it.
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <div class="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {children && <div class="page-actions">{children}</div>}
    </div>
  );
}
