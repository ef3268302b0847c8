import type { Loaded } from '../load.ts';
import { ErrorBox } from './error-box.tsx';

/** Shown while something is waited for. */
export function Loading({ label = 'Loading …' }: { label?: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}

/** Says of something that is asked of the server that it is waited for, or why it is not there. */
export function Pending({ of: { data, error, loading, reload } }: { of: Loaded<unknown> }) {
  return (
    <>
      <ErrorBox error={error} retry={reload} />
      {data === undefined && loading && <Loading />}
    </>
  );
}
