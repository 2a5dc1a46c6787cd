import * as v from 'valibot';

import { CHANNELS, CUSTOMER_CLASSES, FEE_KINDS, FEE_MODES, FEE_PRODUCTS } from '@/lib/domain/fee';
import { endpoint } from '../endpoint';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Deleted,
  Id,
  Name,
  Nothing,
  PositiveMoney,
  ShownDay,
  Version,
} from '../schemas';

const Percent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
);

const Priority = v.pipe(
  v.number('whole'),
  v.safeInteger('whole'),
  v.minValue(0, 'range'),
  v.maxValue(9999, 'range'),
);

/** Whom a fee is asked of; null or left out: anybody. */
const optional = v.partial(
  v.strictObject({
    currency: v.nullable(CurrencyCode),
    customer_class: v.nullable(v.picklist(CUSTOMER_CLASSES, 'choice')),
    channel: v.nullable(v.picklist(CHANNELS, 'choice')),
    corridor: v.nullable(Name(60)),
    band_from: Amount,
    band_to: v.nullable(PositiveMoney),
    fixed: Amount,
    percent: Percent,
    min: v.nullable(Amount),
    max: v.nullable(Amount),
    /** Fees are in base; naming it is allowed. */
    fee_currency: CurrencyCode,
    mode_default: v.picklist(FEE_MODES, 'choice'),
    priority: Priority,
    valid_from: Day,
    valid_to: v.nullable(Day),
    is_active: v.boolean('boolean'),
  }),
).entries;

const FeeRuleDraft = v.strictObject({
  product: v.picklist(FEE_PRODUCTS, 'choice'),
  kind: v.picklist(FEE_KINDS, 'choice'),
  ...optional,
});

const FeeRule = v.object({
  id: Id,
  product: v.picklist(FEE_PRODUCTS),
  currency: v.nullable(CurrencyCode),
  customer_class: v.nullable(v.picklist(CUSTOMER_CLASSES)),
  channel: v.nullable(v.picklist(CHANNELS)),
  corridor: v.nullable(v.string()),
  band_from: Decimal,
  band_to: v.nullable(Decimal),
  kind: v.picklist(FEE_KINDS),
  fixed: Decimal,
  percent: Decimal,
  min: v.nullable(Decimal),
  max: v.nullable(Decimal),
  fee_currency: CurrencyCode,
  mode_default: v.picklist(FEE_MODES),
  priority: v.number(),
  valid_from: ShownDay,
  valid_to: v.nullable(ShownDay),
  is_active: v.boolean(),
  version: Version,
});
export type FeeRuleRecord = v.InferOutput<typeof FeeRule>;

const PATH = 'exchange/fee-rules';
const page = 'rates';
const stales = [PATH];

export const feeRules = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary: 'What is asked for a deal beside its price.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(FeeRule),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a rule; sums are in base, the band runs from its first to below its second.',
    allow: { page, action: 'create' },
    input: FeeRuleDraft,
    answer: FeeRule,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      product: v.optional(v.picklist(FEE_PRODUCTS, 'choice')),
      kind: v.optional(v.picklist(FEE_KINDS, 'choice')),
      ...optional,
      version: Version,
    }),
    answer: FeeRule,
    stales,
  }),
  destroy: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}/destroy`,
    summary: 'Removes a rule. Tickets keep the fee they were written with.',
    allow: { page, action: 'delete' },
    input: Nothing,
    answer: Deleted,
    stales,
  }),
};
