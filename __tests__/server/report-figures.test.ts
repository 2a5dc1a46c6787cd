import { parse } from 'csv-parse/sync';

import { REPORTS } from '@/lib/report-table';
import { add, fixed, isZero, negate, sum } from '@/lib/domain/money';
import { lateParties } from '@/server/ledger/reminders.sql';
import { byHand } from '../support/by-hand';
import { officeWithParties, type Row } from '../support/office-with-parties';

const YEAR = 'from=2026-01-01&to=2026-11-20';

const office = officeWithParties();
const { idOf, partyOf, report } = office;

test('ageing has what parties owe and are owed on every account, and its checks compare it with the ledger', async () => {
  const { rows, checks } = await report('ageing');
  expect(rows.map(({ party, side, total }: Row) => [party, side, total])).toEqual([
    ['First', 'receivable', '10000.00'],
    ['Laila', 'receivable', '55.00'],
    ['Ahmad', 'payable', '-700.00'],
    ['Landlord', 'payable', '-4300.00'],
    ['Second', 'payable', '-184215.30'],
  ]);
  expect(checks.map(({ ok }: Row) => ok)).toEqual([true, true, true]);
  const change = (by: string) =>
    byHand(office.host.owner, `update balance set amount = amount + ${by} where party_id = $1`, [
      partyOf('Landlord'),
    ]);
  await change('1');
  const broken = await report('ageing');
  await change('-1');
  expect(broken.checks.map(({ ok }: Row) => ok)).toEqual([false, true, true]);
});

test('an advance to an employee is owed, and nobody is reminded of it', async () => {
  const advance = { account_id: idOf('1140'), party_id: partyOf('Ahmad'), debit: '40' };
  await office.scene.post('2026-02-01', [advance, ['1030', '-40']]);
  const { rows } = await report('ageing', `party_id=${partyOf('Ahmad')}`);
  expect(rows.map(({ side, older }: Row) => [side, older])).toContainEqual(['receivable', '40.00']);
  const late = await lateParties(office.host.db, '2026-12-20');
  expect(late).toEqual([partyOf('First'), partyOf('Laila')]);
  await office.scene.post('2026-02-01', [
    { ...advance, debit: undefined, credit: '40' },
    ['1030', '40'],
  ]);
});

test('the balance sheet splits the balances of parties by sign, and ties to the dashboard, the ageing and the accounts', async () => {
  const sheet = await report('balance-sheet', 'as_of=2026-11-20');
  const amountOf = (section: string, number: string) =>
    sheet.sections
      .find(({ key }: Row) => key === section)
      .rows.find((row: Row) => row.number === number)?.amount;
  expect([amountOf('assets', '1120'), amountOf('liabilities', '1120')]).toEqual([
    '10000.00',
    '184215.30',
  ]);
  expect([amountOf('assets', '2010'), amountOf('liabilities', '2010')]).toEqual([
    '55.00',
    undefined,
  ]);
  const trial = await report('trail-balance', YEAR);
  const { closing } = trial.rows.find(({ number }: Row) => number === '1120');
  expect(closing).toBe('-174215.30');
  expect(sheet.checks).toEqual(sheet.checks.map((check: Row) => ({ ...check, ok: true })));

  const { owed } = (await office.scene.me.get('dashboard/show')).body;
  const { totals } = await report('ageing');
  const aged = (side: string) =>
    sum(totals.filter((row: Row) => row.side === side).map(({ base }: Row) => base));
  const split = (side: 'assets' | 'liabilities', numbers: readonly string[]) =>
    fixed(sum(numbers.map((number) => amountOf(side, number) ?? '0')), 2);
  const accounts = ['1120', '2010', '2110', '2140'];
  expect(owed.receivable).toMatchObject({ count: 2, base: '10055.00' });
  expect(owed.payable).toMatchObject({ count: 3, base: '189215.30' });
  expect([split('assets', accounts), fixed(aged('receivable'), 2)]).toEqual([
    owed.receivable.base,
    owed.receivable.base,
  ]);
  expect([split('liabilities', accounts), fixed(negate(aged('payable')), 2)]).toEqual([
    owed.payable.base,
    owed.payable.base,
  ]);
});

test('opening balances within the year are the beginning in every report', async () => {
  const flow = await report('cash-flow-statement', YEAR);
  expect(flow.totals).toMatchObject({ opening: '300540.00', financing: '0.00' });
  expect(flow.checks).toMatchObject([{ ok: true }]);
  const trial = await report('trail-balance', YEAR);
  const capital = trial.rows.find(({ number }: Row) => number === '3000');
  expect(capital).toMatchObject({ opening: '-296240.00', debit: '0.00', credit: '0.00' });
  expect(trial.checks.map(({ ok }: Row) => ok)).toEqual([true, true, true]);

  const cash = `${YEAR}&account_id=${idOf('1010')}`;
  for (const query of [cash, `${cash}&branch_id=1`, `${cash}&known_at=2030-01-01T00:00:00Z`]) {
    const { sections } = await report('general-ledger', query);
    expect(sections[0]).toMatchObject({ opening: '300000.00', debit: '184215.30' });
    expect(sections[0].lines.map(({ balance }: Row) => balance)).toEqual([
      '290000.00',
      '474215.30',
      '474160.30',
    ]);
    const { sections: found } = await report('general-ledger', `${query}&search=55`);
    expect(found[0].lines.map(({ balance }: Row) => balance)).toEqual(['474160.30']);
  }
  const { next } = await report('general-ledger', `${cash}&limit=1`);
  const second = await report('general-ledger', `${cash}&limit=1&cursor=${next}`);
  expect(second.sections[0]).toMatchObject({ carried: '290000.00' });

  const landlord = await report('account-statement', `${YEAR}&party_id=${partyOf('Landlord')}`);
  expect(landlord.sections[0]).toMatchObject({
    opening: '-4300.00',
    debit: '0.00',
    credit: '0.00',
    closing: '-4300.00',
    lines: [],
  });
  const summary = await report('summary-report', YEAR);
  expect(summary.rows[0]).toMatchObject({ currency: 'EUR', opening: '500.00', other: '0.00' });
  expect(summary.checks.map(({ ok }: Row) => ok)).not.toContain(false);
});

/** Queries that compare periods, so that compared totals are checked too. */
const QUERIES: Readonly<Record<string, string>> = {
  'trail-balance': `${YEAR}&compare=previous`,
  'user-profitability': `${YEAR}&compare=previous`,
  'balance-sheet': 'as_of=2026-11-20&compare=previous&periods=2',
  'profit-and-loss': `${YEAR}&compare=previous`,
  'cash-flow-statement': `${YEAR}&compare=previous`,
};

/** All figures in totals, at any depth. Hidden figures must not be in a file either. */
function figuresOf(totals: unknown): string[] {
  if (typeof totals === 'string' || typeof totals === 'number') return [String(totals)];
  if (typeof totals !== 'object' || totals === null) return [];
  return Object.entries(totals)
    .filter(([key]) => key !== 'side')
    .flatMap(([, value]) => figuresOf(value));
}

test.each(REPORTS.filter((name) => name !== 'audit-trial'))(
  'every total of the answer stands in the file: %s',
  async (name) => {
    const subject = name === 'account-statement' ? `&account_id=${idOf('1010')}` : '';
    const query = `${QUERIES[name] ?? YEAR}${subject}`;
    const answer = await report(name, query);
    const { text } = await office.scene.me.get(`reports/${name}?${query}&format=csv`);
    const rows = parse(text, { bom: true }) as string[][];
    const tail = name === 'kyc-report' ? rows : rows.slice(1);
    const cells = new Set(tail.flat().flatMap((cell) => [cell, cell.replace(/^\D+: /, '')]));
    const missing = figuresOf(answer.totals).filter((figure) => !cells.has(figure));
    expect([name, missing]).toEqual([name, []]);
    const last = rows.filter((row) => row.includes('Total')).length;
    expect(name === 'kyc-report' || name === 'ageing' || last > 0).toBe(true);
  },
);

/** An answer without its times, and without the entry up to which it knows the books. */
const untimed = ({ generated_at: _made, at: _at, up_to: _known, ...answer }: Row) => answer;

async function everything(): Promise<Record<string, Row>> {
  const all: Record<string, Row> = {};
  const names = REPORTS.filter((name) => name !== 'audit-trial');
  for (const name of names) {
    const subjects = name === 'account-statement' ? `&account_id=${idOf('1010')}` : '';
    all[name] = untimed(await report(name, `period=year-to-date${subjects}`));
    all[`${name} known`] = untimed(
      await report(name, `period=year-to-date${subjects}&known_at=2030-01-01T00:00:00Z`),
    );
  }
  const party = `period=year-to-date&party_id=${partyOf('First')}`;
  const { sections, totals } = await report('account-statement', party);
  all['party'] = { totals, sections: sections.map(({ verify: _, ...one }: Row) => one) };
  for (const card of ['show', 'counter']) {
    all[card] = untimed((await office.scene.me.get(`dashboard/${card}`)).body);
  }
  return all;
}

test('an entry of a later day changes no figure of any report or card before its day', async () => {
  const before = await everything();
  const late = '2026-11-22';
  await office.scene.post(late, [
    ['1030', '-100'],
    ['5110', '100'],
  ]);
  const euros = { account_id: idOf('1020'), currency: 'EUR', debit: '10', base: '10.80' };
  await office.scene.post(late, [euros, ['4020', '-10.80']]);
  await office.scene.post(late, [
    { account_id: idOf('1120'), party_id: partyOf('First'), debit: '5' },
    ['1010', '-5'],
  ]);
  expect(await everything()).toEqual(before);
  const { cash } = (await office.scene.me.get('dashboard/show')).body;
  expect(isZero(add(cash.base, negate(sum(cash.currencies.map(({ base }: Row) => base)))))).toBe(
    true,
  );
});

test('an asset that is taken over and a manual journal of kind opening are the beginning, too', async () => {
  const { me } = office.scene;
  const good = async (path: string, body: object, by = me) => {
    const { status, body: answer } = await by.post(path, body);
    expect([path, status, answer.errors]).toEqual([path, expect.any(Number), undefined]);
    expect(Math.floor(status / 100)).toBe(2);
    return answer;
  };
  const before = await report('cash-flow-statement', YEAR);
  const category = await good('assets/asset-category/store', {
    name: 'Machines',
    method: 'straight_line',
    life_months: 60,
  });
  await good('assets/asset/store', {
    name: 'Safe',
    category_id: category.id,
    cost: '6000',
    salvage: '0',
    opening: true,
    purchased_on: '2025-01-01',
    in_service_on: '2025-01-01',
    opening_on: '2026-02-01',
    opening_accumulated: '1300',
    opening_periods: 13,
    post: true,
  });
  const { id } = await good('exchange/manual-journal/store', {
    date: '2026-02-02',
    kind: 'opening',
    reason: 'Found in the safe',
    post: true,
    lines: [
      { account_id: idOf('1010'), currency: 'USD', amount: '50', location_id: 1 },
      { account_id: idOf('3000'), currency: 'USD', amount: '-50' },
    ],
  });
  const second = await office.host.signInAs(null);
  await good(`exchange/manual-journal/${id}/approve`, {}, second);

  const { rows, checks } = await report('trail-balance', YEAR);
  const row = (number: string) => rows.find((one: Row) => one.number === number);
  const still = { debit: '0.00', credit: '0.00' };
  expect(row('1210')).toMatchObject({ opening: '6000.00', ...still });
  expect(row('1290')).toMatchObject({ opening: '-1300.00', ...still });
  expect(checks.map(({ ok }: Row) => ok)).not.toContain(false);
  const flow = await report('cash-flow-statement', YEAR);
  expect(flow.totals).toMatchObject({
    ...before.totals,
    opening: fixed(add(before.totals.opening, '50'), 2),
    closing: fixed(add(before.totals.closing, '50'), 2),
  });
  const { totals, checks: held } = await report('asset-summary', YEAR);
  expect(totals).toMatchObject({ additions: '0.00' });
  expect(held.map(({ ok }: Row) => ok)).not.toContain(false);
});
