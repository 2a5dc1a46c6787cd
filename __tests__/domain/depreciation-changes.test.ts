import { openingDiffers, scheduleOf } from '@/lib/domain/assets/depreciation';
import type { ScheduleInput } from '@/lib/domain/assets/depreciation-terms';

/** A schedule of the twelve months of a calendar year. */
const YEAR: ScheduleInput = {
  method: 'straight_line',
  cost: '1200',
  salvage: '0',
  life_months: 12,
  frequency_months: 1,
  convention: 'full_month',
  in_service_on: '2026-01-01',
  fiscal_year_start: '01-01',
  decimals: 2,
};
const rows = (own: Partial<ScheduleInput>) => scheduleOf({ ...YEAR, ...own });
const amounts = (own: Partial<ScheduleInput>) => rows(own).map(({ amount }) => amount);
const times = (count: number, amount: string) => Array.from({ length: count }, () => amount);

test('a repair that is capitalised is charged over the periods that are left', () => {
  const repair = (on: string) => [{ kind: 'value', on, by: '100' }] as const;
  expect(amounts({ cost: '500', changes: repair('2026-01-01') })).toEqual(times(12, '50.00'));
  expect(amounts({ cost: '500', changes: repair('2026-07-15') })).toEqual([
    ...times(6, '41.67'),
    ...times(6, '58.33'),
  ]);
});

test('a repair of an asset that is written off is charged in the period that it falls in', () => {
  const changes = [{ kind: 'value', on: '2027-05-20', by: '100' }] as const;
  expect(rows({ changes }).at(-1)).toMatchObject({ no: 13, date: '2027-05-31', amount: '100.00' });
});

test('an estimate changes what is to come, and nothing before', () => {
  const changes = [{ kind: 'estimate', on: '2026-07-01', terms: { life_months: 18 } }] as const;
  expect(amounts({ changes })).toEqual([...times(6, '100.00'), ...times(12, '50.00')]);
  const salvage = [{ kind: 'estimate', on: '2026-07-01', terms: { salvage: '300' } }] as const;
  expect(amounts({ changes: salvage })).toEqual([...times(6, '100.00'), ...times(6, '50.00')]);
});

test('a life that is cut short before today is over with the next row', () => {
  const changes = [{ kind: 'estimate', on: '2026-09-01', terms: { life_months: 6 } }] as const;
  expect(amounts({ changes })).toEqual([...times(8, '100.00'), '400.00']);
});

test('impairment lowers what is left, and a rise raises it', () => {
  const down = [{ kind: 'value', on: '2026-07-01', by: '-300' }] as const;
  expect(amounts({ changes: down })).toEqual([...times(6, '100.00'), ...times(6, '50.00')]);
  expect(rows({ changes: down }).at(-1)).toMatchObject({ accumulated: '900.00', net: '0.00' });
});

test('an opening that fits goes on as if every row had been ours', () => {
  const opening = { accumulated: '125.01', periods: 3 };
  expect(openingDiffers({ ...YEAR, cost: '500', opening })).toBe(false);
  expect(amounts({ cost: '500', opening })).toEqual([...times(8, '41.67'), '41.63']);
});

test('an opening that does not fit is told, and the rest is spread over what is left', () => {
  const asset = { cost: '825000', salvage: '41250', life_months: 180 };
  const opening = { accumulated: '158036.58', periods: 13 };
  expect(openingDiffers({ ...YEAR, ...asset, opening })).toBe(true);
  const made = amounts({ ...asset, opening });
  expect([made.length, made[0], made[165]]).toEqual([167, '3746.79', '3746.79']);
  expect(rows({ ...asset, opening }).at(-1)).toMatchObject({ no: 180, net: '41250.00' });
});

test('an opening of more rows than there are leaves one row, never one below zero', () => {
  const opening = { accumulated: '1100', periods: 12 };
  expect(rows({ opening })).toMatchObject([{ no: 13, date: '2027-01-31', amount: '100.00' }]);
  expect(amounts({ opening: { accumulated: '1200', periods: 12 } })).toEqual([]);
  expect(amounts({ opening: { accumulated: '1300', periods: 5 } })).toEqual([]);
});

test('both parts of a split add up to each row of the whole', () => {
  const whole = { ...YEAR, cost: '1000' };
  const split = (keeps: 'part' | 'rest', book: string, accumulated: string) =>
    scheduleOf({
      ...whole,
      changes: [
        {
          kind: 'split',
          on: '2026-04-01',
          part: '1',
          whole: '3',
          keeps,
          accumulated,
          book,
          salvage: '0',
        },
      ],
    });
  const part = split('part', '250.00', '83.33');
  const rest = split('rest', '500.01', '166.66');
  expect(part[0]).toMatchObject({ no: 4, date: '2026-04-30' });
  const later = rest.slice(3);
  expect(later.map(({ amount }, at) => Number(amount) + Number(part[at]?.amount))).toEqual([
    ...times(8, '83.33').map(Number),
    83.37,
  ]);
  expect([part.at(-1)?.net, rest.at(-1)?.net]).toEqual(['0.00', '0.00']);
});

test('while an asset is suspended nothing is charged, and the rest falls due as much later', () => {
  const changes = [
    { kind: 'suspend', on: '2026-04-10' },
    { kind: 'resume', on: '2026-07-01' },
  ] as const;
  const made = rows({ changes });
  expect(made.map(({ date }) => date.slice(0, 7))).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
  ]);
  expect(made.map(({ amount }) => amount)).toEqual(times(12, '100.00'));
  expect(amounts({ changes: [changes[0]] })).toEqual(times(3, '100.00'));
});

test('a row that was posted stays as it was posted, and later ones go on from it', () => {
  const posted = [
    { date: '2026-01-31', amount: '100.00' },
    { date: '2026-02-28', amount: '210.00' },
  ];
  expect(amounts({ posted })).toEqual(['100.00', '210.00', ...times(10, '89.00')]);
});

test('what was posted on a day that no row has is a row of its own', () => {
  const posted = [{ date: '2026-01-15', amount: '100.00' }];
  const made = rows({ posted });
  expect(made[0]).toMatchObject({ date: '2026-01-15', amount: '100.00' });
  expect(made.at(-1)?.net).toBe('0.00');
});
