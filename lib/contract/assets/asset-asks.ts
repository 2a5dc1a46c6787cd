import * as v from 'valibot';

import { DISPOSALS } from '@/lib/domain/asset-shapes';
import { Amount, CurrencyCode, Day, Id, Line, Name, PositiveMoney, Rate, Reason } from '../schemas';
import { LifeMonths } from './depreciation-fields';
import { termFields } from './terms';

/** Payment or receipt of a step; `rate` is base per unit of `currency`. */
const paying = {
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  location_id: v.optional(Id),
  party_id: v.optional(Id),
} as const;

/** A fraction above 0 and below 1: 0.25 is a quarter. */
const Share = v.pipe(
  v.string('share'),
  v.regex(/^0?\.\d{1,8}$/, 'share'),
  v.regex(/[1-9]/, 'share'),
);

const { method, rate_percent } = termFields;

/** Input of the steps that change the value of an asset, and of their previews. */
export const asks = {
  dispose: {
    date: Day,
    kind: v.picklist(DISPOSALS, 'choice'),
    /** Sale price; not used for scrap. */
    proceeds: v.optional(Amount),
    /** Account that receives the proceeds. */
    account_id: v.optional(Id),
    ...paying,
  },
  /** `value` is the new book value from that day, in base. */
  revalue: { date: Day, value: Amount, reason: Reason },
  /** `life_months` is the total life, counted from the in-service date. */
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
    /**
     * True adds the amount to the cost of the asset, depreciated over the remaining periods; false posts an expense.
     */
    capitalise: v.boolean('boolean'),
    account_id: Id,
    /** New total life, if the repair extends it. */
    life_months: v.optional(LifeMonths),
    memo: v.optional(Line(500)),
    ...paying,
  },
  split: {
    /** Defaults to the day of the asset's last change, so that the new part can be disposed of on any later day. */
    date: v.optional(Day),
    name: Name(200),
    quantity: v.optional(v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(1, 'whole'))),
    share: v.optional(Share),
  },
} as const;
