import * as v from 'valibot';

import { BANDS } from '@/lib/domain/screening/bands';
import { DECISIONS, ENDS } from '@/lib/domain/screening/decision';
import { ADJUSTMENTS, LIKENESSES } from '@/lib/domain/screening/adjustments';
import {
  ENTITY_KINDS,
  ENTITY_TOPICS,
  GENDERS,
  LIST_SOURCES,
  SUBJECT_KINDS,
} from '@/lib/domain/screening/subject';
import { Id, Instant } from '../schemas';
import { About } from './compliance-shapes';

/** A version of a list, and what it changed. */
export const ListVersion = v.object({
  id: Id,
  source: v.picklist(LIST_SOURCES),
  /** Which list of its source. */
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
  /** When everybody had been held against what it brought. */
  screened_at: v.nullable(Instant),
  is_current: v.boolean(),
  /** Whether it is older than the settings let a list be. */
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
  /** What the list says in its own words. */
  text: v.string(),
  /** Whether its list still names it so. */
  is_listed: v.boolean(),
});
export type Entity = v.InferOutput<typeof Entity>;

/** Why a score is what it is. */
const PartsShown = v.object({
  query_name: v.string(),
  list_name: v.string(),
  is_weak: v.boolean(),
  pairs: v.array(
    v.object({
      query: v.string(),
      list: v.string(),
      similarity: v.number(),
      /** The rule by which the two words are alike; unknown for hits of earlier versions. */
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
  /** Nothing where somebody is gone. */
  names: v.array(v.string()),
  date_of_birth: v.nullable(v.string()),
  countries: v.array(v.string()),
  document_numbers: v.array(v.string()),
  /** The ticket or the remittance that names somebody who is in no book. */
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
  /** Why it counts no more; nothing while it does. */
  ended: v.nullable(v.picklist(ENDS)),
  ended_at: v.nullable(Instant),
});
export type Hit = v.InferOutput<typeof Hit>;
