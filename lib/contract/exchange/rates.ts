import * as v from 'valibot';

import { isDay } from '@/lib/domain/calendar';
import { Rejection } from '../approvals';
import { endpoint } from '../endpoint';
import {
  CurrencyCode,
  Decimal,
  envelope,
  Id,
  Instant,
  Line,
  listQuery,
  Nothing,
  Prose,
  Rate,
  Reason,
} from '../schemas';
import { quoteFields } from './quote';

export const RATE_KINDS = ['board', 'reference', 'closing'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** An instant, or a day, which is the moment it begins in the house's time zone. */
const From = v.pipe(
  v.string('instant'),
  v.check(
    (text) => isDay(text) || (v.is(v.pipe(v.string(), v.isoTimestamp()), text) && inReach(text)),
    'instant',
  ),
);

function inReach(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

const Quoted = {
  currency: CurrencyCode,
  buy: v.optional(Rate),
  sell: v.optional(Rate),
  mid: v.optional(Rate),
  ...quoteFields,
  source: v.optional(Line(60)),
  kind: v.optional(v.picklist(RATE_KINDS, 'choice')),
} as const;

const RateDraft = v.strictObject(Quoted);
export type RateDraft = v.InferOutput<typeof RateDraft>;

const Person = v.nullable(v.object({ id: Id, name: v.string() }));

/** Prices as they were quoted, and each as base per one unit. */
const prices = {
  currency: v.string(),
  buy: v.nullable(Decimal),
  sell: v.nullable(Decimal),
  mid: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  buy_base: v.nullable(Decimal),
  sell_base: v.nullable(Decimal),
  mid_base: Decimal,
} as const;

export const RATE_STATUSES = ['active', 'superseded', 'proposed', 'rejected'] as const;

/** A published rate. It never changes: a later one supersedes it, from `effective_to` on. */
const RateVersion = v.object({
  id: Id,
  set_id: Id,
  kind: v.picklist(RATE_KINDS),
  ...prices,
  effective_at: Instant,
  effective_to: v.nullable(Instant),
  source: v.string(),
  reason: v.nullable(v.string()),
  status: v.picklist(RATE_STATUSES),
  by: Person,
  created_at: Instant,
  /** What it changes of the one before, in percent of its base per unit. */
  change_percent: v.nullable(Decimal),
});
export type RateVersion = v.InferOutput<typeof RateVersion>;

const StoredRate = v.object({ ...RateVersion.entries, warnings: v.array(v.string()) });

/** The middle of a source outside the house. */
const Outside = v.object({
  mid: Decimal,
  mid_base: Decimal,
  quote_unit: v.picklist([1, 100, 1000]),
  quote_direction: v.picklist(['direct', 'indirect']),
  effective_at: Instant,
  source: v.string(),
});

/** What a currency is dealt at now, with the limits that count for it: its own, else the house's. */
const CurrentRate = v.object({
  id: Id,
  set_id: Id,
  ...prices,
  spread_bp: v.nullable(Decimal),
  reference: v.nullable(Outside),
  effective_at: Instant,
  age_minutes: v.number(),
  /** Older than the limit; blocked when twice as old. */
  is_stale: v.boolean(),
  is_blocked: v.boolean(),
  previous: v.nullable(
    v.object({ id: Id, mid: Decimal, mid_base: Decimal, effective_at: Instant }),
  ),
  change_percent: v.nullable(Decimal),
  source: v.string(),
  reason: v.nullable(v.string()),
  by: Person,
  max_age_minutes: v.number(),
  tolerance_teller: Decimal,
  tolerance_supervisor: Decimal,
  hard_stop: Decimal,
  spread_buy_bp: v.nullable(Decimal),
  spread_sell_bp: v.nullable(Decimal),
  ticket_min: v.nullable(Decimal),
  ticket_max: v.nullable(Decimal),
  position_limit: v.nullable(Decimal),
});
export type CurrentRate = v.InferOutput<typeof CurrentRate>;

/** Rates that were published together, at one instant. */
const RateSet = v.object({
  id: Id,
  effective_at: Instant,
  reason: v.nullable(v.string()),
  /** The set whose rates were published again. */
  rolls_back_id: v.nullable(Id),
  by: Person,
  created_at: Instant,
  rates: v.array(RateVersion),
});
export type RateSet = v.InferOutput<typeof RateSet>;

const PublishedSet = v.object({ ...RateSet.entries, warnings: v.array(v.string()) });

const PATH = 'exchange/rates';
const page = 'rates';
const stales = [PATH, 'approvals', 'public'];

export const rates = {
  current: endpoint({
    method: 'GET',
    path: `${PATH}/current`,
    summary: 'The rate that stands for each currency, with its age, its change and its limits.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(CurrentRate),
  }),
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'Every rate that was ever published or proposed, the newest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      page: listQuery.page,
      per_page: listQuery.per_page,
      from: listQuery.from,
      to: listQuery.to,
      currency: v.optional(CurrencyCode),
      kind: v.optional(v.picklist(RATE_KINDS, 'choice')),
      status: v.optional(v.picklist(RATE_STATUSES, 'choice')),
    }),
    answer: envelope(RateVersion),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Publishes one rate; base per one unit unless it says otherwise. A middle far from the last waits where the rule says so.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      ...Quoted,
      effective_at: v.optional(From),
      reason: v.optional(Prose(200)),
    }),
    answer: StoredRate,
    status: 201,
    stales,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${PATH}/publish`,
    summary: 'Publishes several rates as one set, at one instant.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      rates: v.pipe(
        v.array(RateDraft, 'rates'),
        v.minLength(1, 'rates'),
        v.maxLength(200, 'rates'),
      ),
      effective_at: v.optional(From),
      reason: v.optional(Prose(200)),
    }),
    answer: PublishedSet,
    status: 201,
    stales,
  }),
  rollBack: endpoint({
    method: 'POST',
    path: `${PATH}/roll-back`,
    summary: 'Publishes the rates of a former set anew.',
    allow: { page, action: 'create' },
    input: v.strictObject({ set_id: Id, reason: Reason }),
    answer: PublishedSet,
    status: 201,
    stales,
  }),
  sets: endpoint({
    method: 'GET',
    path: `${PATH}/sets`,
    summary: 'The sets of rates, the newest first.',
    allow: { page, action: 'view' },
    input: v.strictObject({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: envelope(RateSet),
  }),
  approve: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/approve`,
    summary: 'Lets a waiting rate stand, from now on or from its instant if that is still to come.',
    allow: { page, action: 'approve' },
    input: Nothing,
    answer: RateVersion,
    stales,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/reject`,
    summary: 'Turns a waiting rate down.',
    allow: { page, action: 'approve' },
    input: Rejection,
    answer: RateVersion,
    stales,
  }),
};
