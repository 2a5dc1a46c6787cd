import * as v from 'valibot';

import { DISPOSALS } from '@/lib/domain/asset-shapes';
import { Amount, CurrencyCode, Day, Id, Line, Name, PositiveMoney, Rate, Reason } from '../schemas';
import { LifeMonths } from './depreciation-fields';
import { termFields } from './terms';

/** Money that comes in or goes out with a step; `rate` is base per one unit of `currency`. */
const paying = {
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  location_id: v.optional(Id),
  party_id: v.optional(Id),
} as const;

/** A part of one, above nothing and below all of it: 0.25 is a quarter. */
const Share = v.pipe(
  v.string('share'),
  v.regex(/^0?\.\d{1,8}$/, 'share'),
  v.regex(/[1-9]/, 'share'),
);

const { method, rate_percent } = termFields;

/** What is asked before a step that moves the value of an asset is taken, or foreseen. */
export const asks = {
  dispose: {
    date: Day,
    kind: v.picklist(DISPOSALS, 'choice'),
    /** What it is sold for; none of what is scrapped. */
    proceeds: v.optional(Amount),
    /** Where the proceeds go. */
    account_id: v.optional(Id),
    ...paying,
  },
  /** `value` is what it is worth from that day on, in base. */
  revalue: { date: Day, value: Amount, reason: Reason },
  /** `life_months` is the whole life, from the day in service. */
  estimate: {
    date: Day,
    life_months: v.optional(LifeMonths),
    salvage: v.optional(Amount),
    method,
    rate_percent,
    reason: v.optional(Line(500)),
  },
  repair: {
    date: Day,
    amount: PositiveMoney,
    /** Adds to the cost of the asset, charged over the periods that are left; else it is an expense. */
    capitalise: v.boolean('boolean'),
    account_id: Id,
    /** The whole life from then on, where the repair makes it longer. */
    life_months: v.optional(LifeMonths),
    memo: v.optional(Line(500)),
    ...paying,
  },
  split: {
    /** Left out, the last day on which anything of it changed: a part can then be disposed of on any later day. */
    date: v.optional(Day),
    name: Name(200),
    quantity: v.optional(v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(1, 'whole'))),
    share: v.optional(Share),
  },
} as const;
