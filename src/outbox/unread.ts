import { ArchiveAway, ArchiveDamaged } from '../archive/objects.ts';
import type { Try } from './destination.ts';

/** What becomes of a message whose run can't be read from the archive: it is tried again, or given up. @throws what else it is given */
export function unread(error: unknown): Try {
  if (error instanceof ArchiveAway) return { outcome: 'unanswered', status: 0 };
  if (error instanceof ArchiveDamaged) return { outcome: 'lost', status: 0, error: 'events_deleted' };
  throw error;
}
