import * as v from 'valibot';

import { BANDS } from '@/lib/domain/compliance/screening/bands';
import { DECISIONS, ENDS } from '@/lib/domain/compliance/screening/decision';
import { ADJUSTMENTS, LIKENESSES } from '@/lib/domain/compliance/screening/adjustments';
import {
  ENTITY_KINDS,
  ENTITY_TOPICS,
  GENDERS,
  LIST_SOURCES,
  SUBJECT_KINDS,
} from '@/lib/domain/compliance/screening/subject';
import { Id, Instant } from '@/lib/contract/schemas';
import { About } from './compliance-shapes';

/**
 * An imported version of a sanctions list, with the number of entries added, changed and removed since the previous
 * version.
 */
export const ListVersion = v.object({
  id: Id,
  source: v.picklist(LIST_SOURCES),
  /** Name of the list, for sources that publish several lists. */
  name: v.string(),
  version: v.string(),
  sha256: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  entities: v.number(),
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  imported_at: Instant,
  imported_by: v.nullable(v.string()),
  /** Time at which all subjects had been screened against the changes of this version; null until then. */
  screened_at: v.nullable(Instant),
  is_current: v.boolean(),
  /** True if this is the current version and it is older than the settings allow. */
  is_late: v.boolean(),
});
export type ListVersion = v.InferOutput<typeof ListVersion>;

const Entity = v.object({
  id: Id,
  ref: v.string(),
  kind: v.picklist(ENTITY_KINDS),
  topic: v.picklist(ENTITY_TOPICS),
  names: v.array(v.object({ name: v.string(), is_weak: v.boolean() })),
  birth_dates: v.array(v.string()),
  countries: v.array(v.string()),
  gender: v.nullable(v.picklist(GENDERS)),
  ids: v.array(v.string()),
  programme: v.string(),
  /** Text of the entry in the list. */
  text: v.string(),
  /** True if the current version of the list still contains the entry. */
  is_listed: v.boolean(),
});
export type Entity = v.InferOutput<typeof Entity>;

/** Explanation of a match score: the compared names, the pairs of words, and the adjustments that led to the score. */
const PartsShown = v.object({
  query_name: v.string(),
  list_name: v.string(),
  is_weak: v.boolean(),
  pairs: v.array(
    v.object({
      query: v.string(),
      list: v.string(),
      similarity: v.number(),
      /** Rule by which the words `query` and `list` match. Missing in hits stored by earlier program versions. */
      how: v.optional(v.picklist(LIKENESSES)),
    }),
  ),
  query_rest: v.array(v.string()),
  list_rest: v.array(v.string()),
  name_score: v.number(),
  adjustments: v.array(v.object({ kind: v.picklist(ADJUSTMENTS), value: v.number() })),
});
export type PartsShown = v.InferOutput<typeof PartsShown>;

const ListShown = v.object({
  id: Id,
  source: v.picklist(LIST_SOURCES),
  name: v.string(),
  version: v.string(),
});

export const Found = v.object({
  entity: Entity,
  score: v.number(),
  band: v.picklist(BANDS),
  parts: PartsShown,
  list: ListShown,
});
export type FoundEntity = v.InferOutput<typeof Found>;

const SubjectShown = v.object({
  kind: v.picklist(SUBJECT_KINDS),
  id: Id,
  /** The subject's names; empty if the subject no longer exists. */
  names: v.array(v.string()),
  date_of_birth: v.nullable(v.string()),
  countries: v.array(v.string()),
  document_numbers: v.array(v.string()),
  /** Ticket or remittance that names the screened person; null for a subject that is itself a record. */
  document: v.nullable(About),
});

export const Hit = v.object({
  id: Id,
  subject: SubjectShown,
  ...Found.entries,
  decision: v.picklist(DECISIONS),
  reason: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(Instant),
  found_at: Instant,
  /** Reason why the hit no longer applies; null if it still applies. */
  ended: v.nullable(v.picklist(ENDS)),
  ended_at: v.nullable(Instant),
});
export type Hit = v.InferOutput<typeof Hit>;
