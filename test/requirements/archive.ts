import type { Requirements } from './requirement.ts';

export const archive: Requirements = {
  'ARC-001': 'docs/archive.md#the-archive: Archived runs are read by the same routes, with the same cursors, to the byte.',
  'ARC-002': 'docs/archive.md#what-goes-there: An archived run is run again with the results that its commands had.',
  'ARC-003': 'docs/archive.md#how-it-is-kept: Nobody can read a segment without the database; what was altered is told of, and not served.',
  'ARC-004':
    'docs/archive.md#when-it-is-away: Archived runs are 503 with Retry-After, other runs are not affected, and archiving goes on when it is back.',
  'ARC-005': 'docs/archive.md#what-is-deleted-and-when: An erased run can be read by nobody, and the others of its segment can.',
  'ARC-006': 'docs/archive.md#what-is-deleted-and-when: Retention deletes archived runs.',
  'ARC-007': 'docs/archive.md#what-is-deleted-and-when: The objects of an erased tenant are deleted, and its erasure waits for that.',
  'ARC-010': 'docs/archive.md#the-archive: A replay goes on in the archive when its run moves there.',
  'ARC-011': 'docs/archive.md#the-archive: The rows of a run are handed out wherever they are.',
  'ARC-012': 'docs/archive.md#how-it-is-kept: Nothing is deleted before a segment is read back as it was written.',
  'ARC-013': 'docs/archive.md#how-it-is-kept: One node writes the segments of a tenant, and another one when it is gone.',
  'ARC-014': 'docs/archive.md#what-is-deleted-and-when: A run that is erased while it moves is in no segment that can be read.',
  'ARC-015': 'docs/archive.md#what-is-deleted-and-when: Steps and events in the archive have their times.',
  'ARC-016': 'docs/archive.md#operation: A tenant that is exported takes what is archived along.',
  'ARC-020': 'docs/archive.md#how-it-is-kept: Servers that are killed while they archive lose and double nothing.',
  'ARC-021': 'docs/archive.md#what-goes-there: A server of S3 is an archive.',
  'ARC-022': 'docs/archive.md#operation: `baton doctor` tries the archive, and says what is in it.',
  'ARC-030':
    'docs/archive.md#when-it-is-away: A list of requests is there without the archive, and says nothing of the models of archived runs.',
  'ARC-031': 'docs/archive.md#when-it-is-away: Who waits for the archive holds no slot for lists.',
  'ARC-032':
    'docs/archive.md#when-it-is-away: A message whose run cannot be read is tried again at the usual times, or given up, and others go on.',
  'ARC-033': 'docs/archive.md#when-it-is-away: A refusal of one object is a 503 of its runs alone.',
  'ARC-034': 'docs/archive.md#when-it-is-away: Nothing is written, and nothing is damaged, where the disk of the archive is not mounted.',
  'ARC-035': 'docs/archive.md#operation: A block that is kept open counts with all that it has, prompts too.',
  'ARC-036': 'docs/archive.md#how-it-is-kept: Other requests go on while a segment is verified.',
  'ARC-037': 'docs/archive.md#how-it-is-kept: Large runs are not deleted together in one transaction.',
  'ARC-038': 'docs/operations.md#metrics: The lag of the archive is that of the tenant whose runs wait longest.',
  'ARC-039': 'docs/archive.md#what-is-deleted-and-when: Keys are forgotten while there is much to archive, too.',
  'ARC-040': 'docs/archive.md#when-it-is-away: A client that is gone waits for the archive no longer.',
  'ARC-041': 'docs/archive.md#when-it-is-away: A folder that does not answer is away, as a bucket is.',
};
