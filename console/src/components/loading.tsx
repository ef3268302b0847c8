/** Shown while something is waited for. */
export function Loading({ label = 'Loading …' }: { label?: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
