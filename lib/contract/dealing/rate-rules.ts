import * as v from 'valibot';

import { endpoint } from '@/lib/contract/endpoint';
import {
  Amount,
  CurrencyCode,
  Decimal,
  Id,
  Nothing,
  PositiveMoney,
  Version,
  Whole,
} from '@/lib/contract/schemas';

const Percent = v.pipe(v.string('percent'), v.regex(/^\d{1,2}(\.\d{1,3})?$/, 'percent'));
const Points = v.pipe(v.string('points'), v.regex(/^\d{1,4}(\.\d{1,4})?$/, 'points'));

/**
 * Values of a rule. Spreads are in basis points, tolerances and the hard stop in percent. If the maximum age, a
 * tolerance or the hard stop is null, the organisation's default applies; any other null means that there is none.
 */
const own = {
  spread_buy_bp: v.nullable(Points),
  spread_sell_bp: v.nullable(Points),
  max_age_minutes: v.nullable(Whole(1, 525_600)),
  tolerance_teller: v.nullable(Percent),
  tolerance_supervisor: v.nullable(Percent),
  hard_stop: v.nullable(Percent),
  ticket_min: v.nullable(Amount),
  ticket_max: v.nullable(PositiveMoney),
  position_limit: v.nullable(Amount),
  is_on_board: v.boolean('boolean'),
  sort: Whole(0, 9999),
} as const;

const RateRule = v.object({
  /** Id of the currency. */
  id: Id,
  currency: CurrencyCode,
  spread_buy_bp: v.nullable(Decimal),
  spread_sell_bp: v.nullable(Decimal),
  max_age_minutes: v.nullable(v.number()),
  tolerance_teller: v.nullable(Decimal),
  tolerance_supervisor: v.nullable(Decimal),
  hard_stop: v.nullable(Decimal),
  ticket_min: v.nullable(Decimal),
  ticket_max: v.nullable(Decimal),
  position_limit: v.nullable(Decimal),
  is_on_board: v.boolean(),
  sort: v.number(),
  version: Version,
});
export type RateRule = v.InferOutput<typeof RateRule>;

const PATH = 'exchange/rate-rules';
const page = 'rates';

export const rateRules = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'How each foreign currency is priced where it differs from the default.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(RateRule),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent of a currency’s rule; the id is the currency’s.',
    allow: { page, action: 'edit' },
    input: v.strictObject({ ...v.partial(v.strictObject(own)).entries, version: Version }),
    answer: RateRule,
    stales: [PATH, 'exchange/rates', 'public'],
  }),
};
