import { rowsDue, rowsOf } from '@/lib/domain/assets/asset-holding';
import { planEstimate } from '@/lib/domain/assets/asset-estimate';
import { planRepair, planRevaluation } from '@/lib/domain/assets/asset-value';
import { sum } from '@/lib/domain/money';
import {
  ACCUMULATED,
  CASH,
  COST,
  EXPENSE,
  IMPAIRMENT,
  REPAIRS,
  SETTING,
  SURPLUS,
  after,
  chargeAll,
  codes,
  holding,
  shown,
  yearly,
} from '../support/asset-holdings';

describe('a revaluation', () => {
  const MONTHLY = yearly({ cost: '12000', life_months: 12, frequency_months: 1 });

  test('up is surplus, and what is left is charged over the periods that are left', () => {
    const asset = holding(MONTHLY, 4);
    const plan = planRevaluation(asset, { date: '2026-04-30', value: '9600' }, SETTING);
    expect(shown(plan.lines)).toEqual([
      [COST, '1600.00'],
      [SURPLUS, '-1600.00'],
    ]);
    const rows = rowsDue(after(asset, plan), '2027-12-31');
    expect(rows.map(({ amount }) => amount)).toEqual(Array(8).fill('1200.00'));
  });

  test('down is impairment on the accumulated depreciation: cost stays cost', () => {
    const asset = holding(MONTHLY, 4);
    const plan = planRevaluation(asset, { date: '2026-04-30', value: '4000' }, SETTING);
    expect(shown(plan.lines)).toEqual([
      [IMPAIRMENT, '4000.00'],
      [ACCUMULATED, '-4000.00'],
    ]);
    const impaired = after(asset, plan);
    expect([impaired.cost, impaired.accumulated]).toEqual(['12000', '8000']);
    expect(rowsDue(impaired, '2027-12-31').map(({ amount }) => amount)).toEqual(
      Array(8).fill('500.00'),
    );
  });

  test('up again gives the impairment back through profit and loss first, and only the rest is surplus', () => {
    const asset = holding(MONTHLY, 4);
    const down = after(
      asset,
      planRevaluation(asset, { date: '2026-04-30', value: '4000' }, SETTING),
    );
    const up = planRevaluation(down, { date: '2026-05-01', value: '9000' }, SETTING);
    expect(shown(up.lines)).toEqual([
      [COST, '1000.00'],
      [SURPLUS, '-1000.00'],
      [IMPAIRMENT, '-4000.00'],
      [ACCUMULATED, '4000.00'],
    ]);
    expect(after(down, up)).toMatchObject({ cost: '13000', accumulated: '4000', impaired: '0' });
  });

  test('never more is given back than the asset would be worth without the impairment', () => {
    const asset = holding(MONTHLY, 4);
    const down = after(
      asset,
      planRevaluation(asset, { date: '2026-04-30', value: '4000' }, SETTING),
    );
    const later = { ...down, ...chargeAll(down, '2026-08-31') };
    const up = planRevaluation(later, { date: '2026-08-31', value: '5000' }, SETTING);
    // The book value is 2,000; without the impairment it would be 4,000.
    expect(shown(up.lines)).toEqual([
      [COST, '1000.00'],
      [SURPLUS, '-1000.00'],
      [IMPAIRMENT, '-2000.00'],
      [ACCUMULATED, '2000.00'],
    ]);
  });

  test('an impairment below salvage is given back as far as the asset would be worth at its own salvage', () => {
    const asset = holding({ ...MONTHLY, salvage: '2400' }, 4);
    const down = after(
      asset,
      planRevaluation(asset, { date: '2026-04-30', value: '2000' }, SETTING),
    );
    expect(rowsDue(down, '2027-12-31')).toEqual([]);
    const up = planRevaluation(down, { date: '2026-08-31', value: '6000' }, SETTING);
    // Without the impairment it would be 12,000 less eight months of 800.
    expect(shown(up.lines)).toEqual([
      [COST, '400.00'],
      [SURPLUS, '-400.00'],
      [IMPAIRMENT, '-3600.00'],
      [ACCUMULATED, '3600.00'],
    ]);
  });

  test('a fall takes from the surplus first', () => {
    const asset = holding(MONTHLY, 4);
    const up = after(asset, planRevaluation(asset, { date: '2026-04-30', value: '9000' }, SETTING));
    const down = planRevaluation(up, { date: '2026-05-01', value: '7000' }, SETTING);
    expect(shown(down.lines)).toEqual([
      [COST, '-1000.00'],
      [SURPLUS, '1000.00'],
      [IMPAIRMENT, '1000.00'],
      [ACCUMULATED, '-1000.00'],
    ]);
  });

  test('what fell due by its day is posted with it', () => {
    const asset = holding(MONTHLY);
    const plan = planRevaluation(asset, { date: '2026-03-15', value: '5000' }, SETTING);
    expect(shown(plan.lines)).toEqual([
      [EXPENSE, '2000.00'],
      [ACCUMULATED, '-2000.00'],
      [IMPAIRMENT, '5000.00'],
      [ACCUMULATED, '-5000.00'],
    ]);
    expect(rowsDue(after(asset, plan), '2027-12-31').map(({ amount }) => amount)).toEqual(
      Array(10).fill('500.00'),
    );
  });
});

describe('a repair', () => {
  const terms = yearly({ cost: '500', life_months: 12, frequency_months: 1 });
  const repair = { date: '2026-01-10', amount: '100', account_id: CASH };

  test('complaint 10: capitalised before the first row, 500 and 100 over 12 months are 50.00 twelve times', () => {
    const asset = holding(terms);
    const plan = planRepair(asset, { ...repair, capitalise: true }, SETTING);
    expect(shown(plan.lines)).toEqual([
      [COST, '100.00'],
      [CASH, '-100.00'],
    ]);
    expect(rowsOf(after(asset, plan)).map(({ amount }) => amount)).toEqual(Array(12).fill('50.00'));
  });

  test('complaint 10: capitalised later, it is charged over the periods that are left and not over all of them', () => {
    const asset = holding(terms, 6);
    const plan = planRepair(asset, { ...repair, date: '2026-07-05', capitalise: true }, SETTING);
    const rows = rowsDue(after(asset, plan), '2027-12-31');
    expect(rows).toHaveLength(6);
    expect(sum(rows.map(({ amount }) => amount))).toBe('349.98');
  });

  test('as an expense it changes nothing of the asset', () => {
    const plan = planRepair(holding(terms), { ...repair, capitalise: false }, SETTING);
    expect(shown(plan.lines)).toEqual([
      [REPAIRS, '100.00'],
      [CASH, '-100.00'],
    ]);
    expect([plan.moves, plan.changes]).toEqual([[], []]);
  });
});

test('a change of estimate posts nothing; what is left less the new salvage is charged over what is left of the life', () => {
  const asset = holding(yearly({ cost: '12000', life_months: 60, frequency_months: 12 }), 2);
  const estimate = { date: '2028-01-01', life_months: 48, salvage: '1200' };
  const plan = planEstimate(asset, estimate, SETTING);
  expect([plan.refusals, plan.lines]).toEqual([[], []]);
  expect(rowsDue(after(asset, plan), '2040-01-01').map(({ amount }) => amount)).toEqual([
    '3000.00',
    '3000.00',
  ]);
  expect(codes(planEstimate(asset, { date: '2028-01-01' }, SETTING))).toEqual([
    ['asset.nothing-changed', 'life_months'],
  ]);
});

test('a life that would end beyond all business days is refused, by an estimate and by a repair', () => {
  const asset = holding(yearly());
  const life_months = 1200;
  const repair = { date: '2026-01-10', amount: '100', account_id: CASH, capitalise: true };
  const beyond = [['depreciation.beyond', 'life_months']];
  expect(codes(planEstimate(asset, { date: '2026-01-10', life_months }, SETTING))).toEqual(beyond);
  expect(codes(planRepair(asset, { ...repair, life_months }, SETTING))).toEqual(beyond);
});

test('an asset of which nobody knows how many units it gives is not charged by them', () => {
  const estimate = { date: '2026-01-10', method: 'units' } as const;
  expect(codes(planEstimate(holding(yearly()), estimate, SETTING))).toEqual([
    ['depreciation.units-unknown', 'method'],
  ]);
  const known = holding(yearly({ units_total: '1000' }));
  expect(codes(planEstimate(known, estimate, SETTING))).toEqual([]);
});
