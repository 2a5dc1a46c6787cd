import { isThrough, rowsDue } from '@/lib/domain/assets/asset-holding';
import { planPurchase } from '@/lib/domain/assets/asset-purchase';
import { planSplit } from '@/lib/domain/assets/asset-split';
import { add, fixed } from '@/lib/domain/money';
import {
  ACCUMULATED,
  CASH,
  COST,
  NOSTRO,
  OPENING,
  SETTING,
  after,
  chargeAll,
  codes,
  holding,
  shown,
  yearly,
} from '../support/asset-holdings';

test('both parts of a split add up to every row and every figure of the whole', () => {
  const terms = yearly({
    cost: '10000.01',
    salvage: '99.99',
    life_months: 36,
    frequency_months: 1,
  });
  const asset = holding(terms, 5, { quantity: 7 });
  const plan = planSplit(asset, { date: '2026-06-10', quantity: 2 }, SETTING);
  expect(plan.refusals).toEqual([]);
  const rest = after(asset, plan);
  const part = after(
    {
      ...asset,
      cost: '0',
      accumulated: '0',
      terms: { ...asset.terms, inherited: asset.posted },
      posted: [],
    },
    { ...plan, charged: [], moves: plan.part.moves, changes: plan.part.changes },
  );
  expect(add(rest.cost, part.cost)).toBe(asset.cost);
  expect(add(rest.accumulated, part.accumulated)).toBe(asset.accumulated);
  const whole = rowsDue(asset, '2040-01-01');
  const [restRows, partRows] = [rest, part].map((one) => rowsDue(one, '2040-01-01'));
  expect(whole.length).toBe(31);
  expect(
    whole.map((_row, at) =>
      fixed(add(restRows?.[at]?.amount ?? '0', partRows?.[at]?.amount ?? '0'), 2),
    ),
  ).toEqual(whole.map(({ amount }) => amount));
  for (const one of [rest, part]) {
    const end = chargeAll(one, '2040-01-01');
    expect(isThrough({ ...one, ...end })).toBe(true);
  }
});

test('a split needs a quantity or a share, and leaves something', () => {
  const asset = holding(yearly(), 0, { quantity: 3 });
  const split = (given: object) =>
    codes(planSplit(asset, { date: '2026-01-02', ...given }, SETTING));
  expect(split({})).toEqual([['asset.split-how', 'share']]);
  expect(split({ quantity: 1, share: '0.5' })).toEqual([['asset.split-how', 'share']]);
  expect(split({ quantity: 3 })).toEqual([['asset.split-all', 'quantity']]);
  expect(split({ share: '0.00000001' })).toEqual([['asset.split-nothing', 'share']]);
});

describe('a purchase', () => {
  const bought = {
    cost: '5250',
    purchased_on: '2026-01-05',
    in_service_on: '2026-01-05',
    paid_from_account_id: CASH,
  };

  test('debits the cost and credits what pays for it', () => {
    expect(shown(planPurchase(bought, SETTING).lines)).toEqual([
      [COST, '5250.00'],
      [CASH, '-5250.00'],
    ]);
  });

  test('paid from a foreign account, its cost in base is fixed at the rate and the account relieved at its own cost', () => {
    const foreign = { ...bought, cost: '1000', currency: 'EUR', paid_from_account_id: NOSTRO };
    const plan = planPurchase({ ...foreign, rate: '1.25' }, SETTING);
    expect(plan.move).toMatchObject({ kind: 'purchase', cost: '1250' });
    expect(plan.deal?.legs).toEqual([{ currency: 'EUR', quantity: '-1000', value: '1250' }]);
    expect(planPurchase(foreign, SETTING).move.cost).toBe('1100');
  });

  test('opening figures are posted against opening equity where that is asked for, else nothing is', () => {
    const { paid_from_account_id: _from, ...opened } = bought;
    const opening = { ...opened, opening_accumulated: '1000', opening_periods: 4 };
    expect(planPurchase(opening, SETTING).lines).toEqual([]);
    expect(shown(planPurchase({ ...opening, opening: true }, SETTING).lines)).toEqual([
      [COST, '5250.00'],
      [ACCUMULATED, '-1000.00'],
      [OPENING, '-4250.00'],
    ]);
  });

  test('figures that cannot be are refused beside their fields', () => {
    const { paid_from_account_id: _from, ...opened } = bought;
    const refused = (given: object) => codes(planPurchase({ ...opened, ...given }, SETTING));
    expect(refused({ salvage: '250', opening_accumulated: '5000.01' })).toEqual([
      ['asset.opening-above', 'opening_accumulated'],
    ]);
    expect(refused({ in_service_on: '2026-01-04' })).toEqual([
      ['asset.service-before', 'in_service_on'],
    ]);
    expect(refused({ paid_from_account_id: CASH, opening_accumulated: '1' })).toEqual([
      ['asset.paid-opening', 'opening_accumulated'],
    ]);
    expect(refused({ currency: 'JPY' })).toEqual([['ledger.no-rate', 'rate']]);
    expect(refused({ cost: '1.001' })).toEqual([['ledger.decimals', 'cost']]);
  });
});
