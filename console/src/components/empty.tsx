import type { ComponentChildren } from 'preact';

/** Shown in place of a list that has nothing in it: what would be there, and how it gets there. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <div class="muted">{children}</div>}
    </div>
  );
}
