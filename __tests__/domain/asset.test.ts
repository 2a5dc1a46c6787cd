import { planDisposal } from '@/lib/domain/asset-disposal';
import { chargedBy, isThrough, rowsDue, rowsOf } from '@/lib/domain/asset-holding';
import { planPurchase } from '@/lib/domain/asset-purchase';
import type { AssetPlan, AssetSetting, AssetTerms, Holding } from '@/lib/domain/asset-shapes';
import { planSplit } from '@/lib/domain/asset-split';
import { planEstimate, planRepair, planRevaluation } from '@/lib/domain/asset-value';
import { add, compare, fixed, subtract, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/posting';

const [
  COST,
  ACCUMULATED,
  EXPENSE,
  GAIN,
  LOSS,
  IMPAIRMENT,
  SURPLUS,
  REPAIRS,
  OPENING,
  CASH,
  NOSTRO,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const plain = (type: string) => ({
  ...{ type, currency: null, is_multi_currency: false, party_required: false },
});
const SETTING: AssetSetting = {
  base: 'USD',
  decimals: { USD: 2, EUR: 2, JPY: 0 },
  accounts: new Map([
    [COST, plain('asset')],
    [CASH, plain('asset')],
    [NOSTRO, { ...plain('asset'), is_multi_currency: true }],
  ]),
  mid: (currency) => ({ EUR: '1.1' })[currency],
  own: {
    ...{ cost: COST, accumulated: ACCUMULATED, expense: EXPENSE, gain: GAIN, loss: LOSS },
    ...{ impairment: IMPAIRMENT, surplus: SURPLUS, repairs: REPAIRS, opening_equity: OPENING },
  },
};

const yearly = (terms: Partial<AssetTerms> = {}): AssetTerms => ({
  ...{ method: 'straight_line', cost: '75000', salvage: '0', life_months: 60 },
  ...{ frequency_months: 12, convention: 'full_month', in_service_on: '2026-01-01' },
  ...{ fiscal_year_start: '01-01', decimals: 2 },
  ...terms,
});

function holding(terms: AssetTerms, rows = 0, more: Partial<Holding> = {}): Holding {
  const posted = rowsOf({ terms, posted: [] })
    .slice(0, rows)
    .map(({ date, amount }) => ({ date, amount }));
  const accumulated = add(terms.opening?.accumulated ?? '0', sum(posted.map((row) => row.amount)));
  return {
    ...{ terms, posted, since: terms.in_service_on, cost: terms.cost, accumulated },
    ...{ surplus: '0', impaired: '0', quantity: 1, ...more },
  };
}

const shown = (lines: readonly PostingLine[]) =>
  lines.map(({ account_id, base }) => [account_id, fixed(base, 2)]);

/** The asset as it stands after a plan. */
function after(before: Holding, plan: AssetPlan): Holding {
  const moved = (name: 'cost' | 'accumulated' | 'surplus' | 'impaired') =>
    sum(plan.moves.map((move) => move[name] ?? '0'));
  return {
    ...before,
    cost: add(before.cost, moved('cost')),
    accumulated: sum([before.accumulated, chargedBy(plan.charged), moved('accumulated')]),
    surplus: add(before.surplus, moved('surplus')),
    impaired: add(before.impaired, moved('impaired')),
    posted: [...before.posted, ...plan.charged],
    terms: { ...before.terms, changes: [...(before.terms.changes ?? []), ...plan.changes] },
  };
}

const codes = ({ refusals }: Pick<AssetPlan, 'refusals'>) =>
  refusals.map(({ code, field }) => [code, field]);

describe('a disposal', () => {
  test('charges up to its day, the day itself included: 75,000 stands at 19,479.45 and not at 15,000', () => {
    const asset = holding(yearly(), 1);
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
      ...[LOSS, fixed(subtract('57000', chargedBy(plan.charged)), 2)],
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
    // Net 2,000; without the loss it would be 4,000.
    expect(shown(up.lines)).toEqual([
      [COST, '1000.00'],
      [SURPLUS, '-1000.00'],
      [IMPAIRMENT, '-2000.00'],
      [ACCUMULATED, '2000.00'],
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

function chargeAll(asset: Holding, day: string): Pick<Holding, 'accumulated' | 'posted'> {
  const rows = rowsDue(asset, day);
  return {
    accumulated: add(asset.accumulated, chargedBy(rows)),
    posted: [...asset.posted, ...rows],
  };
}

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
    ...['3000.00', '3000.00'],
  ]);
  expect(codes(planEstimate(asset, { date: '2028-01-01' }, SETTING))).toEqual([
    ['asset.nothing-changed', 'life_months'],
  ]);
});

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
    ...{ cost: '5250', purchased_on: '2026-01-05', in_service_on: '2026-01-05' },
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
