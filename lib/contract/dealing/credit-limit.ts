import * as v from 'valibot';

import { documentEndpoints } from '@/lib/contract/document';
import { endpoint } from '@/lib/contract/endpoint';
import { list } from '@/lib/contract/lists';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Name,
  PositiveMoney,
  Reason,
  ShownDay,
} from '@/lib/contract/schemas';
import { CREDIT_PRODUCTS, CREDIT_SCOPES } from '@/lib/domain/dealing/credit';
import { LIMIT_STAGES, limitCourse, limitSteps } from './credit-steps';

/** A customer's collateral; `value` is in the base currency. */
const Collateral = v.strictObject({ kind: Name(60), description: Name(300), value: Amount });

/** Fields of a limit. `amount` is in the base currency. */
const body = {
  party_id: Id,
  amount: PositiveMoney,
  valid_from: Day,
  /** Last day of validity. Without it, the limit is valid until it is closed. */
  valid_to: v.optional(Day),
  /** Date of the next review. */
  review_on: v.optional(Day),
  collateral: v.optional(list(Collateral, 20)),
  reason: Reason,
} as const;

const own = {
  party_id: Id,
  valid_from: ShownDay,
  valid_to: v.nullable(ShownDay),
  review_on: v.nullable(ShownDay),
  collateral: v.array(v.object({ kind: v.string(), description: v.string(), value: Decimal })),
  reason: v.string(),
  ...limitCourse,
} as const;

/** Fields of a limit as a row of a list. */
const rows = {
  valid_from: v.nullable(ShownDay),
  valid_to: v.nullable(ShownDay),
  review_on: v.nullable(ShownDay),
} as const;

const PATH = 'exchange/credit-limit';
const page = 'credit limit';

const document = documentEndpoints({ path: PATH, page, body, own, rows, stages: LIMIT_STAGES });

/**
 * Amounts of a limit in base, at the current mid rates. `used` includes `reserved`. An amount is null if it needs a
 * missing rate; `without_mid` lists the currencies without a rate.
 */
const Available = v.object({
  currency: CurrencyCode,
  limit: Decimal,
  used: v.nullable(Decimal),
  reserved: v.nullable(Decimal),
  available: v.nullable(Decimal),
  without_mid: v.array(CurrencyCode),
  sub_limits: v.array(
    v.object({
      id: Id,
      number: v.string(),
      status: v.picklist(['active', 'suspended']),
      scope: v.picklist(CREDIT_SCOPES),
      scope_value: v.string(),
      /** Label of the scope: the name of the user or branch, or the currency code; null for a product. */
      scope_name: v.nullable(v.string()),
      currency: CurrencyCode,
      limit: Decimal,
      used: v.nullable(Decimal),
      available: v.nullable(Decimal),
    }),
  ),
});
export type CreditAvailable = v.InferOutput<typeof Available>;

const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

export const creditLimit = {
  ...document,
  list: {
    ...document.list,
    input: v.strictObject({ ...document.list.input.entries, party_id: digits }),
  },
  ...limitSteps({ path: PATH, page }, document),
  available: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/available`,
    summary:
      'How much of a credit limit is used and available now, with each of its sub-limits. With a currency: what may still be drawn in it by the caller, at a location and for a product, in base.',
    allow: { page, action: 'view' },
    input: v.strictObject({
      currency: v.optional(CurrencyCode),
      location_id: digits,
      product: v.optional(v.picklist(CREDIT_PRODUCTS, 'choice')),
    }),
    answer: Available,
  }),
};

export type CreditLimit = v.InferOutput<(typeof creditLimit)['show']['answer']>;
export type CreditLimitRow = v.InferOutput<(typeof creditLimit)['list']['answer']>['data'][number];
export type CreditLimitBody = v.InferOutput<(typeof creditLimit)['store']['input']>;
