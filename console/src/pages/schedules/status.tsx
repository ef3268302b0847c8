import { Badge, type Tone } from '../../components/badge.tsx';

const TONES: Record<string, Tone> = {
  active: 'good',
  paused: 'wait',
  completed: 'neutral',
  failed: 'bad',
  running: 'active',
  succeeded: 'good',
};

/** How a task, or a run of it, is. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={TONES[status] ?? 'neutral'}>{status}</Badge>;
}
