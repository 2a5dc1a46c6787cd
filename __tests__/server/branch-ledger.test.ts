import { add, negate, plain, subtract, sum } from '@/lib/domain/money';
import { foldDays } from '@/server/ledger/day-sums.sql';
import { branchBooks, KNOWN, MONTH } from '../support/branch-books';
import type { StatementRow } from '../support/statement-reader';

const { fixture, herat, clerkThere, results, rent, trade, ledger } = branchBooks();

/** Sum of the ledger lines behind a figure, on the natural side of its account. */
async function behind({ number, account_id }: StatementRow, query: string): Promise<string> {
  const sections = await ledger(`${query}&account_id=${account_id}&closing=0`);
  for (const { opening, closing, debit, credit, lines } of sections) {
    const moved = sum(lines.map(({ base }) => base));
    expect(moved).toBe(subtract(debit, credit));
    expect(add(opening, moved)).toBe(plain(closing));
    expect(lines.at(-1)?.balance ?? closing).toBe(closing);
  }
  const moved = sum(sections.flatMap(({ lines }) => lines.map(({ base }) => base)));
  return number.startsWith('4') ? negate(moved) : moved;
}

test('each amount of a branch is what the lines of the ledger behind it come to', async () => {
  const { client } = await clerkThere();
  await rent(client, '11.00', '2025-12-31');
  await rent(fixture.me, '70.00');
  await rent(client, '30.00');
  await trade();
  for (const fold of [false, true]) {
    if (fold) await foldDays(fixture.host.db);
    for (const branch of [1, herat()]) {
      for (const more of ['', `&${KNOWN}`]) {
        const query = `${MONTH}&branch_id=${branch}${more}`;
        const { lines } = await results(query);
        const accounts = lines.filter(({ position }) => position === 'detail');
        expect(accounts.length).toBeGreaterThan(1);
        for (const line of accounts) {
          expect([line.number, await behind(line, query)]).toEqual([
            line.number,
            plain(line.amount),
          ]);
        }
      }
    }
  }
});

test('the ledger of a branch opens with what stood there, and goes on page by page', async () => {
  const { client } = await clerkThere();
  const cash = fixture.id('1010');
  for (const day of ['01', '02', '03', '04']) {
    await rent(client, '10.00', `2026-11-${day}`);
    await rent(fixture.me, '1.00', `2026-11-${day}`);
  }
  await foldDays(fixture.host.db);
  const query = `from=2026-11-02&to=2026-11-30&account_id=${cash}&branch_id=${herat()}`;
  const [whole] = await ledger(query);
  expect(whole).toMatchObject({ opening: '-10.00', credit: '30.00', closing: '-40.00' });
  expect(whole?.lines.map(({ balance }) => balance)).toEqual(['-20.00', '-30.00', '-40.00']);
  const first = await fixture.me.get(`reports/general-ledger?${query}&limit=2`);
  const next = await fixture.me.get(
    `reports/general-ledger?${query}&limit=2&cursor=${first.body.next}`,
  );
  expect(next.body.sections[0]).toMatchObject({ carried: '-30.00', continued: true });
  expect(next.body.sections[0].lines).toEqual(whole?.lines.slice(2));
  for (const more of ['', `&${KNOWN}`]) {
    const [searched] = await ledger(`${query}&search=10.00${more}`);
    expect(searched?.lines).toEqual(whole?.lines);
  }
});
