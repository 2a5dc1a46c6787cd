import type { InferOutput } from 'valibot';

import type { Missing } from '@/lib/contract/compliance/kyc-shapes';
import type { SettingBody } from '@/lib/contract/settings/system-setting';
import type { KycTier } from '@/lib/domain/compliance/kyc-data';
import { counterRefusals, submitRefusals } from '@/lib/domain/compliance/kyc-submit';
import { Refusal } from '@/lib/domain/refusal';
import type { Say } from '@/server/kernel/locale';
import { type CustomerRow, typeOf } from './customers.sql';
import type { FullDocument } from './documents.sql';
import type { Told } from './sealed';

export type Whole = Readonly<{
  row: Pick<CustomerRow, 'type'>;
  details: Told;
  documents: readonly FullDocument[];
  setting: SettingBody<'kyc'>;
  today: string;
}>;

/** Refusals that block a submission. */
export const stillMissing = (whole: Whole): readonly Refusal[] =>
  submitRefusals(givenIn(whole), askedBy(whole));

/** Refuses any tier above the lowest if data that a submission requires is missing. */
export const tierRefusals = (whole: Whole, tier: KycTier): readonly Refusal[] =>
  tier !== 'basic' && stillMissing(whole).some(({ code }) => code === 'field.required')
    ? [new Refusal('kyc.tier-incomplete', { field: 'tier' })]
    : [];

export type CounterAsks = Readonly<{ picture: boolean }>;

/** Refusals that block an identification at the counter. */
export const missingAtCounter = (whole: Whole, asks: CounterAsks): readonly Refusal[] =>
  counterRefusals(givenIn(whole), { ...askedBy(whole), ...asks });

const givenIn = ({ row, details, documents }: Whole) => ({
  type: typeOf(row),
  data: details.data,
  documents,
});

const askedBy = ({ setting: { minimum_age, refused_countries }, today }: Whole) => ({
  minimum_age,
  refused_countries,
  today,
});

export const shownMissing = (
  refusals: readonly Refusal[],
  say: Say,
): InferOutput<typeof Missing>[] =>
  refusals.map(({ code, params, field = '' }) => ({ field, code, message: say(code, params) }));
