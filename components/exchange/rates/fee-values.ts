import type { InputOf } from '@/lib/contract/endpoint';
import type { FeeRuleRecord, feeRules } from '@/lib/contract/exchange/fee-rules';
import type { Channel, CustomerClass, FeeKind, FeeMode, FeeProduct } from '@/lib/domain/fee';
import { foldDigits } from '@/lib/format/fold';

/** Empty text is none. */
export type FeeValues = Readonly<{
  product: FeeProduct;
  currency: string | null;
  customer_class: CustomerClass | 'any';
  channel: Channel | 'any';
  kind: FeeKind;
  fixed: string;
  percent: string;
  min: string;
  max: string;
  band_from: string;
  band_to: string;
  mode_default: FeeMode;
  priority: string;
  valid_from: string;
  valid_to: string;
  is_active: boolean;
}>;

export const valuesOf = (rule: FeeRuleRecord | undefined): FeeValues => ({
  product: rule?.product ?? 'buy',
  currency: rule?.currency ?? null,
  customer_class: rule?.customer_class ?? 'any',
  channel: rule?.channel ?? 'any',
  kind: rule?.kind ?? 'percent',
  fixed: rule?.fixed ?? '',
  percent: rule?.percent ?? '',
  min: rule?.min ?? '',
  max: rule?.max ?? '',
  band_from: rule?.band_from ?? '',
  band_to: rule?.band_to ?? '',
  mode_default: rule?.mode_default ?? 'on_top',
  priority: String(rule?.priority ?? 0),
  valid_from: rule?.valid_from ?? '1990-01-01',
  valid_to: rule?.valid_to ?? '',
  is_active: rule?.is_active ?? true,
});

export function toFields(values: FeeValues): Omit<InputOf<typeof feeRules.store>, 'corridor'> {
  const { product, currency, customer_class, channel, kind, mode_default, is_active } = values;
  const { fixed, percent, min, max, band_from, band_to, valid_from, valid_to } = values;
  const orNone = (text: string | null) => (text === '' ? null : text);
  const priority = foldDigits(values.priority).trim();
  return {
    ...{ product, currency, kind, mode_default, is_active },
    customer_class: customer_class === 'any' ? null : customer_class,
    channel: channel === 'any' ? null : channel,
    fixed: fixed === '' || kind === 'percent' ? '0' : fixed,
    percent: percent === '' || kind === 'fixed' || kind === 'per_lakh' ? '0' : percent,
    min: orNone(min),
    max: orNone(max),
    band_from: band_from === '' ? '0' : band_from,
    band_to: orNone(band_to),
    priority: /^\d{1,4}$/.test(priority) ? Number(priority) : Number.NaN,
    valid_from,
    valid_to: orNone(valid_to),
  };
}
