import { plain, sum } from '@/lib/domain/money';
import { foldDays } from '@/server/ledger/day-sums.sql';
import { branchBooks, KNOWN, MONTH } from '../support/branch-books';
import { TODAY } from '../support/counter-fixture';

const { fixture, herat, clerkThere, results, inHerat, inFirst, rent, trade, ledger } =
  branchBooks();

test('the profit and loss of a branch holds what was posted by documents that were made there', async () => {
  const { client } = await clerkThere();
  await rent(fixture.me, '70.00');
  await rent(client, '30.00');
  await trade();
  const there = await inHerat();
  expect([there.line('5210')?.amount, there.line('4020')?.amount]).toEqual(['30.00', '2.00']);
  expect(there.totals).toMatchObject({ income: '8.00', expense: '30.00', result: '-22.00' });
  expect((await inFirst()).totals).toMatchObject({ income: '24.00', expense: '70.00' });
});

test('all branches together come to the whole, and what each earned is what its net assets moved by', async () => {
  const { client } = await clerkThere();
  await rent(fixture.me, '70.00', '2026-10-31');
  await rent(client, '30.00', '2026-11-02');
  await rent(client, '11.00', '2025-12-31');
  await trade();
  const query = 'from=2025-12-15&to=2026-11-20&compare=previous&periods=2&zero=1';
  const told = async () => {
    const [whole, first, there] = [
      await results(query),
      await inFirst(query),
      await inHerat(query),
    ];
    for (const { number, amount, compare, id } of whole.lines) {
      const parts = [first, there].map(({ lines }) => lines.find((line) => line.id === id));
      const all = parts.map((part) => [part?.amount ?? '', ...(part?.compare ?? [])]);
      const added = [amount, ...compare].map((_, at) => sum(all.map((one) => one[at] ?? '0')));
      expect([number, added]).toEqual([number, [amount, ...compare].map(plain)]);
    }
    for (const { checks } of [whole, first, there]) {
      expect(checks).toMatchObject([{ ok: true, difference: '0.00' }]);
    }
    return [first, there].map(({ lines, totals, sections }) => ({ lines, totals, sections }));
  };
  const fromLines = await told();
  await foldDays(fixture.host.db);
  expect(await told()).toEqual(fromLines);
  await rent(client, '0.50');
  expect((await inHerat(query)).totals.expense).toBe('41.50');
  expect((await inHerat(`${query}&${KNOWN}`)).lines).toEqual((await inHerat(query)).lines);
  expect(await fixture.isSound()).toEqual([]);
});

test('what takes a document back is of its branch, whoever voids it', async () => {
  const { client } = await clerkThere();
  const sale = await trade();
  const entry = await rent(client, '30.00');
  await foldDays(fixture.host.db);
  const why = { reason: 'Mistyped', date: TODAY };
  const voided = [
    await fixture.me.post(`exchange/sales/${sale}/void`, why),
    await fixture.me.post(`accounting/journal-entry/${entry}/void`, why),
  ];
  expect(voided.map(({ status }) => status)).toEqual([200, 200]);
  expect((await inHerat()).totals).toMatchObject({ income: '0.00', expense: '0.00' });
  await foldDays(fixture.host.db);
  expect((await inHerat()).totals).toMatchObject({ income: '0.00', expense: '0.00' });
  expect((await inFirst()).totals).toMatchObject({ income: '24.00', expense: '0.00' });
});

test('what closes a year is of no branch: their results stand as they were earned', async () => {
  const { client } = await clerkThere();
  await rent(fixture.me, '70.00', '2025-05-05');
  await rent(client, '30.00', '2025-06-06');
  const closed = await fixture.me.post('accounting/fiscal-closing/store', {
    year_end: '2025-12-31',
    retained_earnings_account_id: fixture.id('3020'),
  });
  expect([closed.status, closed.body.errors]).toEqual([201, undefined]);
  const YEAR = 'from=2025-01-01&to=2025-12-31';
  for (const fold of [false, true]) {
    if (fold) await foldDays(fixture.host.db);
    expect([(await inHerat(YEAR)).totals.expense, (await inFirst(YEAR)).totals.expense]).toEqual([
      '30.00',
      '70.00',
    ]);
    const [rents] = await ledger(
      `${YEAR}&account_id=${fixture.id('5210')}&branch_id=${herat()}&closing=1`,
    );
    expect(rents).toMatchObject({ debit: '30.00', credit: '0.00', closing: '30.00' });
    expect(await ledger(`${YEAR}&account_id=${fixture.id('3020')}&branch_id=1`)).toEqual([]);
  }
  expect(await fixture.isSound()).toEqual([]);
});

test('of a branch, too, there is an earlier state of the books, and one currency alone', async () => {
  const { client } = await clerkThere();
  await rent(client, '30.00');
  const { rows } = await fixture.host.owner.query(
    `select to_char(max(posted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from entry`,
  );
  await rent(client, '5.00');
  expect((await inHerat(`${MONTH}&known_at=${rows[0].at}`)).totals.expense).toBe('30.00');
  const dollars = await inHerat(`${MONTH}&currency=USD`);
  expect([dollars.totals.expense, dollars.checks]).toEqual(['35.00', []]);
  expect((await inHerat(`${MONTH}&currency=EUR`)).totals.expense).toBe('0.00');
});

test('a branch that there is not has nothing, and the files of one hold what is its own', async () => {
  const { client } = await clerkThere();
  await rent(client, '30.00');
  await rent(fixture.me, '70.00');
  expect((await results(`${MONTH}&branch_id=99`)).totals).toMatchObject({ result: '0.00' });
  expect(await ledger(`${MONTH}&branch_id=99`)).toEqual([]);
  const refused = await fixture.me.get('reports/profit-and-loss?branch_id=x');
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['branch_id']]);
  for (const report of ['profit-and-loss', 'general-ledger']) {
    const path = `reports/${report}?${MONTH}&branch_id=${herat()}&format=`;
    const { text } = await fixture.me.get(`${path}csv`);
    expect([text.includes('30.00'), text.includes('70.00')]).toEqual([true, false]);
    expect((await fixture.me.get(`${path}xlsx`)).status).toBe(200);
  }
});
