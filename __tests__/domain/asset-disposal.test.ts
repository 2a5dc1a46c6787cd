import { planDisposal } from '@/lib/domain/assets/asset-disposal';
import { chargedBy, isThrough } from '@/lib/domain/assets/asset-holding';
import { compare, fixed, subtract, sum } from '@/lib/domain/money';
import {
  ACCUMULATED,
  CASH,
  COST,
  EXPENSE,
  GAIN,
  LOSS,
  NOSTRO,
  SETTING,
  after,
  codes,
  holding,
  shown,
  yearly,
} from '../support/asset-holdings';

describe('a disposal', () => {
  test('charges up to its day, the day itself included: 75,000 stands at 19,479.45 and not at 15,000', () => {
    const asset = holding(yearly({ convention: 'daily' }), 1);
    const sale = { date: '2027-04-19', kind: 'sale', proceeds: '60000', account_id: CASH } as const;
    const plan = planDisposal(asset, sale, SETTING);
    expect(plan.refusals).toEqual([]);
    expect(shown(plan.lines)).toEqual([
      [EXPENSE, '4479.45'],
      [ACCUMULATED, '-4479.45'],
      [CASH, '60000.00'],
      [ACCUMULATED, '19479.45'],
      [COST, '-75000.00'],
      [GAIN, '-4479.45'],
    ]);
    expect(plan.gain).toBe('4479.45');
  });

  const HELD = yearly({
    cost: '100000',
    salvage: '10000',
    convention: 'daily',
    opening: { accumulated: '18000', periods: 1 },
  });

  test('scrap of 100,000 with 18,000 written off loses 82,000 less the catch-up', () => {
    const plan = planDisposal(holding(HELD), { date: '2027-03-31', kind: 'scrap' }, SETTING);
    const caught = chargedBy(plan.charged);
    expect(fixed(caught, 2)).toBe('4438.36');
    expect(subtract('-82000', plan.gain ?? '0')).toBe(subtract('0', caught));
    expect(shown(plan.lines).at(-1)).toEqual([LOSS, fixed(subtract('82000', caught), 2)]);
  });

  test('sold for 25,000 it loses 57,000 less the catch-up', () => {
    const sale = { date: '2027-03-31', kind: 'sale', proceeds: '25000', account_id: CASH } as const;
    const plan = planDisposal(holding(HELD), sale, SETTING);
    expect(shown(plan.lines).at(-1)).toEqual([
      LOSS,
      fixed(subtract('57000', chargedBy(plan.charged)), 2),
    ]);
  });

  test('complaint 9: a schedule that is complete is never charged again, and accumulated never exceeds cost', () => {
    const asset = holding(yearly(), 5);
    expect(isThrough(asset)).toBe(true);
    const plan = planDisposal(asset, { date: '2033-06-01', kind: 'scrap' }, SETTING);
    expect(plan.charged).toEqual([]);
    expect(shown(plan.lines)).toEqual([
      [ACCUMULATED, '75000.00'],
      [COST, '-75000.00'],
    ]);
    expect(plan.gain).toBe('0');
  });

  test('complaint 9: what fell due and was not posted is caught up, whatever the day', () => {
    for (const date of [
      '2026-01-01',
      '2026-12-31',
      '2027-01-01',
      '2029-07-15',
      '2030-12-31',
      '2040-01-01',
    ]) {
      const asset = holding(yearly({ salvage: '5000' }));
      const plan = planDisposal(asset, { date, kind: 'scrap' }, SETTING);
      const gone = after(asset, plan);
      expect([date, gone.cost, gone.accumulated]).toEqual([date, '0', '0']);
      expect(compare(chargedBy(plan.charged), '70000')).toBeLessThanOrEqual(0);
      expect(sum(plan.lines.map(({ base }) => base))).toBe('0');
    }
  });

  test('foreign proceeds are bought at their rate, and what they are worth makes the result', () => {
    const sale = { date: '2026-12-31', kind: 'sale', proceeds: '10000', currency: 'EUR' } as const;
    const plan = planDisposal(holding(yearly(), 1), { ...sale, account_id: NOSTRO }, SETTING);
    expect(plan.deal).toMatchObject({
      legs: [{ currency: 'EUR', quantity: '10000', value: '11000' }],
    });
    expect(plan.gain).toBe('-49000');
  });

  test('what was charged beyond the day, proceeds of scrap and a sale without its account are refused', () => {
    const asset = holding(yearly(), 2);
    expect(codes(planDisposal(asset, { date: '2027-12-30', kind: 'scrap' }, SETTING))).toEqual([
      ['asset.charged-beyond', 'date'],
    ]);
    const scrap = { date: '2028-01-01', kind: 'scrap', proceeds: '1' } as const;
    expect(codes(planDisposal(asset, scrap, SETTING))).toEqual([
      ['asset.scrap-proceeds', 'proceeds'],
    ]);
    const sale = { date: '2028-01-01', kind: 'sale' } as const;
    expect(codes(planDisposal(asset, sale, SETTING))).toEqual([['field.required', 'proceeds']]);
    expect(codes(planDisposal(asset, { ...sale, proceeds: '1' }, SETTING))).toEqual([
      ['field.required', 'account_id'],
    ]);
  });
});
