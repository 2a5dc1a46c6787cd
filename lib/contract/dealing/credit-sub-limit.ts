import * as v from 'valibot';

import { CREDIT_SCOPES } from '@/lib/domain/dealing/credit';
import { documentEndpoints } from '@/lib/contract/document';
import { CurrencyCode, Id, Line, Name, PositiveMoney } from '@/lib/contract/schemas';
import { LIMIT_STAGES, limitCourse, limitSteps } from './credit-steps';

/**
 * Fields of a sub-limit, which caps the use of a limit for a currency, a user, a branch or a product. `scope_value` is
 * the currency code, the id of the user or branch, or the product.
 */
const body = {
  limit_id: Id,
  scope: v.picklist(CREDIT_SCOPES, 'choice'),
  scope_value: Name(40),
  amount: PositiveMoney,
  currency: CurrencyCode,
  memo: v.optional(Line(500)),
} as const;

const scope = {
  scope: v.picklist(CREDIT_SCOPES),
  scope_value: v.string(),
  /** Label of the scope: the name of the user or branch, or the currency code; null for a product. */
  scope_name: v.nullable(v.string()),
} as const;

const own = {
  ...scope,
  limit_id: Id,
  limit_number: v.nullable(v.string()),
  party_id: v.nullable(Id),
  ...limitCourse,
} as const;

const PATH = 'exchange/credit-sub-limit';
const page = 'credit sub limit';

const document = documentEndpoints({
  path: PATH,
  page,
  body,
  own,
  rows: scope,
  stages: LIMIT_STAGES,
});

const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

export const creditSubLimit = {
  ...document,
  list: {
    ...document.list,
    input: v.strictObject({ ...document.list.input.entries, limit_id: digits }),
  },
  ...limitSteps({ path: PATH, page }, document),
};

export type CreditSubLimit = v.InferOutput<(typeof creditSubLimit)['show']['answer']>;
export type CreditSubLimitRow = v.InferOutput<
  (typeof creditSubLimit)['list']['answer']
>['data'][number];
export type CreditSubLimitBody = v.InferOutput<(typeof creditSubLimit)['store']['input']>;
