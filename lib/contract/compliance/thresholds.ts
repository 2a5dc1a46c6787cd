import * as v from 'valibot';

import { NO_PRESET, PRESETS } from '@/lib/domain/compliance/threshold-presets';
import {
  COMPARATORS,
  DIRECTIONS,
  THRESHOLD_RULES,
  WINDOWS,
} from '@/lib/domain/compliance/thresholds';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Name,
  Nothing,
  Reason,
  ShownDay,
  Version,
} from '@/lib/contract/schemas';

const path = 'exchange/thresholds';
const page = 'compliance';
const stales = [path, 'exchange/sales'];

const Rule = v.picklist(THRESHOLD_RULES, 'choice');
const Direction = v.picklist(DIRECTIONS, 'choice');
const Comparator = v.picklist(COMPARATORS, 'choice');
const Window = v.picklist(WINDOWS, 'choice');

const Threshold = v.object({
  id: Id,
  /** Preset that created the threshold; null if a user entered it. */
  preset: v.nullable(v.picklist(PRESETS)),
  rule: v.picklist(THRESHOLD_RULES),
  direction: v.picklist(DIRECTIONS),
  comparator: v.picklist(COMPARATORS),
  /**
   * Amount in `currency`. If the rule measures a share, the value is a percentage of the customer's declared monthly
   * volume, and `currency` is null.
   */
  amount: Decimal,
  currency: v.nullable(CurrencyCode),
  window: v.picklist(WINDOWS),
  /** True if a picture of the identity document is required. */
  picture: v.boolean(),
  valid_from: ShownDay,
  valid_to: v.nullable(ShownDay),
  source: v.string(),
  /** True if the threshold applies today. */
  in_force: v.boolean(),
  /** True if the threshold cannot be applied because its currency has no rate. */
  no_rate: v.boolean(),
  version: Version,
});
export type ThresholdRow = v.InferOutput<typeof Threshold>;

/**
 * A past document that would have reached the threshold, with the customer's total up to and including this document.
 * Amounts are in base.
 */
const Caught = v.object({
  due_to: v.string(),
  due_to_id: Id,
  number: v.nullable(v.string()),
  date: ShownDay,
  party: v.nullable(v.string()),
  direction: v.picklist(['in', 'out']),
  amount: Decimal,
  total: Decimal,
});

/**
 * Thresholds are amounts from which a deal needs further checks or data. A threshold applies from its first day. It can
 * be ended, but not changed.
 */
export const thresholds = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: 'Every threshold that is, was or will be in force.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(Threshold),
  }),
  store: endpoint({
    method: 'POST',
    path: `${path}/store`,
    summary:
      'Adds a threshold that is in force from a day on. Refused where another says the same on any of its days.',
    allow: { page, action: 'create' },
    input: v.strictObject({
      rule: Rule,
      direction: v.optional(Direction),
      comparator: v.optional(Comparator),
      amount: Amount,
      /** Currency of the amount. Required unless the rule measures a share. */
      currency: v.optional(CurrencyCode),
      window: v.optional(Window),
      picture: v.optional(v.boolean('boolean')),
      valid_from: Day,
      valid_to: v.optional(v.nullable(Day)),
      source: Name(500),
    }),
    answer: Threshold,
    status: 201,
    stales,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/{id}/end`,
    summary: 'Ends a threshold on a day, which is the last that it is in force on.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ valid_to: Day }),
    answer: Threshold,
    stales,
  }),
  preset: endpoint({
    method: 'POST',
    path: `${path}/preset`,
    summary:
      'Puts the thresholds of a place in force from a day on, or none with a reason; what stood until then ends the day before.',
    allow: { page, action: 'create' },
    also: [{ page, action: 'edit', when: '"name" is "none"' }],
    input: v.strictObject({
      name: v.picklist([...PRESETS, NO_PRESET], 'choice'),
      valid_from: Day,
      /** Reason for the choice; required for the preset `none`. */
      reason: v.optional(Reason),
    }),
    answer: v.array(Threshold),
    status: 201,
    stales,
  }),
  choice: endpoint({
    method: 'GET',
    path: `${path}/choice`,
    summary: 'The preset that was chosen last, or why there is none.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.object({
      /** True if the organisation chose a preset or `none`, or if any threshold was entered. */
      is_made: v.boolean(),
      preset: v.nullable(v.picklist(PRESETS)),
      reason: v.nullable(v.string()),
      valid_from: v.nullable(ShownDay),
    }),
  }),
  simulate: endpoint({
    method: 'POST',
    path: `${path}/simulate`,
    summary:
      'The documents of a time that a threshold would have caught, the latest first. Saves nothing.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      rule: Rule,
      amount: Amount,
      from: Day,
      to: Day,
      currency: v.optional(CurrencyCode),
      comparator: v.optional(Comparator),
      direction: v.optional(Direction),
      window: v.optional(Window),
    }),
    answer: v.array(Caught),
    dry: true,
    stales: [],
  }),
};

export type Simulated = AnswerOf<(typeof thresholds)['simulate']>[number];
