import { schedulePreview } from '@/lib/contract/assets/schedule-preview';
import { scheduleOf } from '@/lib/domain/depreciation';
import { assetTermsRefusals } from '@/lib/domain/depreciation-refusals';
import { fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { organisationOf } from '@/server/kernel/organisation';
import { serve } from '@/server/kernel/serve';

/** The schedule of an asset that is not there yet, in the base currency. */
export const schedulePreviewRoute = serve(schedulePreview, async ({ db, input }) => {
  const organisation = await organisationOf(db);
  const { fiscal_year_start, base_decimals: decimals, base_currency: currency } = organisation;
  const { salvage = '0', frequency_months = 1, convention = 'full_month' } = input;
  const asset = { ...input, salvage, frequency_months, convention };
  const params = { currency, decimals: String(decimals) };
  refuseAny([
    ...(['cost', 'salvage'] as const).flatMap((field) =>
      fits(asset[field], decimals) ? [] : [new Refusal('ledger.decimals', { params, field })],
    ),
    ...assetTermsRefusals(asset),
  ]);
  const rows = scheduleOf({ ...asset, fiscal_year_start, decimals });
  return rows.map(({ from: _from, ...row }) => ({ ...row, status: 'planned' as const }));
});
