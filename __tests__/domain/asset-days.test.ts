import { planDisposal } from '@/lib/domain/assets/asset-disposal';
import { planEstimate } from '@/lib/domain/assets/asset-estimate';
import { lastChanged, usedRefusals } from '@/lib/domain/assets/asset-holding';
import { planSplit } from '@/lib/domain/assets/asset-split';
import { planRepair, planRevaluation } from '@/lib/domain/assets/asset-value';
import { CASH, SETTING, after, codes, holding, yearly } from '../support/asset-holdings';

const MONTHLY = yearly({ cost: '12000', life_months: 12, frequency_months: 1 });
const REPAIR = { date: '2026-06-15', amount: '600', account_id: CASH, capitalise: true };

/** Refusals of each step that moves an asset, or changes its charges, on this day. */
function refusedOn(asset: ReturnType<typeof holding>, date: string) {
  const plans = [
    planDisposal(asset, { date, kind: 'scrap' }, SETTING),
    planRevaluation(asset, { date, value: '5000' }, SETTING),
    planEstimate(asset, { date, life_months: 24 }, SETTING),
    planRepair(asset, { ...REPAIR, date }, SETTING),
    planSplit(asset, { date, share: '0.5' }, SETTING),
  ];
  return plans.map(codes);
}

const all = (code: string) => Array.from({ length: 5 }, () => [[`asset.${code}`, 'date']]);
const NONE = Array.from({ length: 5 }, () => []);

test('no step is dated before another that moved the asset, and the same day is open', () => {
  const asset = holding(MONTHLY);
  const repaired = after(asset, planRepair(asset, REPAIR, SETTING));
  expect(refusedOn(repaired, '2026-06-14')).toEqual(all('changed-since'));
  expect(refusedOn(repaired, '2026-06-15')).toEqual(NONE);
  const estimate = { date: '2026-06-15', life_months: 18 };
  const estimated = after(asset, planEstimate(asset, estimate, SETTING));
  expect(refusedOn(estimated, '2026-03-15')).toEqual(all('changed-since'));
  const revaluation = { date: '2026-01-20', value: '9000' };
  const revalued = after(asset, planRevaluation(asset, revaluation, SETTING));
  expect(refusedOn(revalued, '2026-01-19')).toEqual(all('changed-since'));
  expect(refusedOn(revalued, '2026-01-20')).toEqual(NONE);
  expect(lastChanged(revalued)).toBe('2026-01-20');
});

test('no step is dated before the asset was there, or before what is charged', () => {
  expect(refusedOn(holding(MONTHLY), '2025-12-31')).toEqual(all('before-purchase'));
  expect(refusedOn(holding(MONTHLY, 2), '2026-02-27')).toEqual(all('charged-beyond'));
});

test('the bill of a repair that is an expense may be of a day that is charged already', () => {
  const bill = { ...REPAIR, date: '2026-02-10', capitalise: false };
  expect(codes(planRepair(holding(MONTHLY, 2), bill, SETTING))).toEqual([]);
  expect(codes(planRepair(holding(MONTHLY), { ...bill, date: '2025-12-31' }, SETTING))).toEqual([
    ['asset.before-purchase', 'date'],
  ]);
});

test('units are of a day after all that is charged: those of an earlier one would cost nothing then', () => {
  const refused = (rows: number, day: string) =>
    codes({ refusals: usedRefusals(holding(MONTHLY, rows), day) });
  expect(refused(2, '2026-02-28')).toEqual([['asset.units-charged', 'date']]);
  expect(refused(2, '2026-03-01')).toEqual([]);
  expect(refused(0, '2025-12-31')).toEqual([['asset.before-purchase', 'date']]);
});
