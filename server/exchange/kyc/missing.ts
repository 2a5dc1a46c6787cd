import type { InferOutput } from 'valibot';

import type { Missing } from '@/lib/contract/exchange/kyc-shapes';
import type { SettingBody } from '@/lib/contract/settings/system-setting';
import { submitRefusals } from '@/lib/domain/kyc-submit';
import type { Refusal } from '@/lib/domain/refusal';
import type { Say } from '@/server/kernel/locale';
import { type CustomerRow, typeOf } from './customers.sql';
import type { FullDocument } from './documents.sql';
import type { Told } from './sealed';

export type Whole = Readonly<{
  row: Pick<CustomerRow, 'type'>;
  told: Told;
  documents: readonly FullDocument[];
  setting: SettingBody<'kyc'>;
  today: string;
}>;

/** Everything that stands in the way of sending a file in. */
export const stillMissing = ({ row, told, documents, setting, today }: Whole): readonly Refusal[] =>
  submitRefusals(
    { type: typeOf(row), data: told.data, documents },
    {
      ...{ minimum_age: setting.minimum_age, today },
      refused_countries: setting.refused_countries,
    },
  );

export const shownMissing = (
  refusals: readonly Refusal[],
  say: Say,
): InferOutput<typeof Missing>[] =>
  refusals.map(({ code, params, field = '' }) => ({ field, code, message: say(code, params) }));
