import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { asset } from '@/lib/contract/assets/asset';
import { assetCategory } from '@/lib/contract/assets/asset-category';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { addDays, endOfMonth } from '@/lib/domain/calendar';
import type { Scene } from './counter-shift';

/** Asset categories of the office, with useful life in months. */
const CATEGORIES = [
  { name: 'Safes and furniture', life_months: 120, method: 'straight_line' },
  { name: 'Counting machines', life_months: 36, method: 'double_declining' },
  { name: 'Vehicles', life_months: 60, method: 'straight_line', salvage_percent: '20' },
] as const;

const BOUGHT = [
  { of: 0, name: 'Safe of the main vault', cost: '3600', location: 'Main vault' },
  { of: 1, name: 'Banknote counters', cost: '1800', quantity: 3, location: 'Counter' },
  { of: 2, name: 'Motorcycle of the courier', cost: '2400', supplier: 'Kabul Motors' },
] as const;

/** Working day, counted from 1, on which a banknote counter is sold. */
const SOLD_ON = 15;

/**
 * Assets of the office: bought on the first day, depreciated at each month end, one machine sold. Call the result at
 * the end of each working day.
 */
export async function equipmentOf(scene: Scene) {
  const { call, day } = scene;
  const { owner } = scene.setup;
  const chart = await call(chartOfAccounts.list, owner);
  const bank = chart.find(({ purpose }) => purpose === 'bank')?.id ?? 0;
  const begun = await day();
  const machines = await buy(scene, bank);
  let month = endOfMonth(begun);
  let worked = 0;
  return async (): Promise<void> => {
    worked += 1;
    const today = await day();
    for (; month < today; month = endOfMonth(addDays(month, 1))) {
      await call(depreciation.store, owner, { input: { period_end: month } });
    }
    if (worked === SOLD_ON) await sellOne(scene, { machines, bank });
  };
}

/** Buys the assets; returns the id of the counting machines. */
async function buy({ call, day, inBase, setup: { owner } }: Scene, bank: number): Promise<number> {
  const date = await day();
  const categories: number[] = [];
  for (const category of CATEGORIES) {
    categories.push((await call(assetCategory.store, owner, { input: category })).id);
  }
  const ids: number[] = [];
  for (const { of, cost, ...bought } of BOUGHT) {
    const { id } = await call(asset.store, owner, {
      input: {
        ...bought,
        cost: inBase(cost),
        category_id: categories[of] ?? 0,
        paid_from_account_id: bank,
        purchased_on: date,
        in_service_on: date,
        post: true,
      },
    });
    ids.push(id);
  }
  return ids[1] ?? 0;
}

async function sellOne(
  { call, day, inBase, setup: { owner } }: Scene,
  { machines, bank }: Readonly<{ machines: number; bank: number }>,
): Promise<void> {
  const date = await day();
  const { split_into } = await call(asset.split, owner, {
    params: { id: machines },
    input: { quantity: 1, name: 'Banknote counter that was sold', date },
  });
  const [{ id } = { id: 0 }] = split_into;
  const sale = { date, kind: 'sale', proceeds: inBase('520'), account_id: bank } as const;
  await call(asset.dispose, owner, { params: { id }, input: sale });
}
