import type { Schemas } from '../../../../clients/typescript/src/index.ts';

export type Entry = Schemas['MemoryEntry'];
export type EntryType = Schemas['MemoryType'];
export type Relation = Schemas['MemoryRelation'];
export type RelationKind = Schemas['MemoryRelationKind'];

/** What entries may be about. */
export const TYPES: readonly [type: EntryType, about: string][] = [
  ['user', 'the user and what they want'],
  ['feedback', 'feedback on the work'],
  ['project', 'the course of a project'],
  ['reference', 'facts to look up'],
  ['learning', 'how and why things are done'],
  ['context', 'anything else'],
];

/** What the source of a relation is to its target, and the other way round. */
const RELATIONS: Record<RelationKind, { says: string; back: string }> = {
  relates_to: { says: 'relates to', back: 'is related to by' },
  refines: { says: 'refines', back: 'is refined by' },
  contradicts: { says: 'contradicts', back: 'is contradicted by' },
  supersedes: { says: 'supersedes', back: 'is superseded by' },
  supports: { says: 'supports', back: 'is supported by' },
};
export const RELATION_KINDS = Object.keys(RELATIONS) as RelationKind[];

/** The words for a kind of relation; for one of a later release those of the contract. */
export function wordsOf(kind: RelationKind): { says: string; back: string } {
  return RELATIONS[kind] ?? { says: kind, back: `${kind} of` };
}

/** A relation as one of its entries sees it. */
export interface Link {
  relation: Relation;
  says: string;
  otherId: number;
}

/** The relations of an entry, seen from there. */
export function linksOf(id: number, relations: readonly Relation[]): Link[] {
  return relations
    .filter(({ source_id: source, target_id: target }) => source === id || target === id)
    .map((relation) => {
      const words = wordsOf(relation.relation);
      const isSource = relation.source_id === id;
      return { relation, says: isSource ? words.says : words.back, otherId: isSource ? relation.target_id : relation.source_id };
    });
}

/** Words with commas between them, as tags are typed in. */
export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** The ids in a text, as they are typed in: `9, 12`. */
export function idsOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
