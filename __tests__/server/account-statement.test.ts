import { add, plain, subtract } from '@/lib/domain/money';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;

type Line = Record<string, string>;
type Section = Line & { lines: Line[]; continued: unknown; more: unknown };
type Statement = Readonly<{ sections: Section[]; next: string | null; account: Line; party: Line }>;

const PERIOD = 'from=2026-01-01&to=2026-06-20';

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 60, from: '2025-11-03', days: 220, seed: 17 });
  await host.owner.query(
    "insert into party (id, kind, name) values (1, 'customer', 'Ahmad'), (2, 'customer', 'Laila')",
  );
  const owed = (party_id: number, debit: string, more = {}) => ({
    account_id: idOf('1110'),
    party_id,
    debit,
    ...more,
  });
  const kept = (party_id: number, credit: string) => ({
    account_id: idOf('2010'),
    party_id,
    credit,
  });
  await scene.post('2025-12-05', [owed(1, '100.00'), ['4110', '-100.00']]);
  await scene.post('2026-02-01', [
    owed(1, '30.00', { currency: 'EUR', base: '33.00' }),
    ['4110', '-33.00'],
  ]);
  await scene.post('2026-02-02', [owed(2, '70.00'), ['4110', '-70.00']]);
  await scene.post('2026-03-05', [['1010', '25.00'], kept(1, '25.00')], 'Money kept');
  await scene.post('2026-03-06', [owed(1, '5.00'), ['4110', '-5.00']], 'Advice');
}, 60_000);
afterAll(() => host.close());

const idOf = (number: string) => scene.account(number).id;

const ask = async (query: string): Promise<Statement> => {
  const { status, body } = await scene.me.get(`reports/account-statement?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as Statement;
};

/** Reads all pages of a query. */
async function pages(query: string, limit: number): Promise<Statement[]> {
  const read: Statement[] = [await ask(`${query}&limit=${limit}`)];
  for (let next = read[0]?.next; next; next = read.at(-1)?.next) {
    read.push(await ask(`${query}&limit=${limit}&cursor=${next}`));
  }
  return read;
}
const linesOf = (some: readonly Statement[]) =>
  some.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines));

test('of a party it tells each currency on its own, over all accounts, with what is due', async () => {
  const { party, sections } = await ask(`${PERIOD}&party_id=1`);
  expect(party).toEqual({ id: 1, name: 'Ahmad' });
  expect(sections).toMatchObject([
    { currency: 'USD', opening: '100.00', debit: '5.00', credit: '25.00', closing: '80.00' },
    { currency: 'EUR', opening: '0.00', closing: '30.00', closing_base: '33.00' },
  ]);
  expect(
    sections[0]?.lines.map(({ date, memo, amount, balance }) => [date, memo, amount, balance]),
  ).toEqual([
    ['2026-03-05', 'Money kept', '-25.00', '75.00'],
    ['2026-03-06', 'Advice', '5.00', '80.00'],
  ]);
});

test('a line says which document it is due to', async () => {
  const { sections } = await ask(`${PERIOD}&party_id=1&currency=EUR`);
  expect(sections[0]?.lines[0]).toMatchObject({
    document: expect.stringMatching(/^JOU \d{5}$/),
    document_type: 'journal entry',
    document_id: expect.any(Number),
    entry_id: expect.any(Number),
    amount: '30.00',
    base: '33.00',
  });
});

test('of an account it opens, moves and closes as the ledger does', async () => {
  const { account, sections } = await ask(`${PERIOD}&account_id=${idOf('1010')}&limit=1000`);
  const { body } = await scene.me.get(
    `reports/general-ledger?${PERIOD}&account_id=${idOf('1010')}&limit=1000`,
  );
  const [ledger] = body.sections as Section[];
  expect(account).toMatchObject({ number: '1010' });
  expect(sections).toHaveLength(1);
  for (const field of ['opening', 'debit', 'credit', 'closing'] as const) {
    expect(sections[0]?.[field]).toBe(ledger?.[field]);
  }
  expect(sections[0]?.lines.map(({ entry_id, balance }) => [entry_id, balance])).toEqual(
    ledger?.lines.map(({ entry_id, balance }) => [entry_id, balance]),
  );
});

test('a general account is told as one, in the order of days', async () => {
  const { sections } = await ask(`${PERIOD}&account_id=${idOf('10')}&limit=1000`);
  const [dollars] = sections;
  const dates = dollars?.lines.map(({ date = '' }) => date) ?? [];
  expect(new Set(dollars?.lines.map(({ account_id }) => account_id)).size).toBeGreaterThan(1);
  expect(dates).toEqual(dates.toSorted());
  let balance = dollars?.opening ?? '';
  for (const line of dollars?.lines ?? []) {
    balance = add(balance, line.amount ?? '');
    expect(plain(line.balance ?? '')).toBe(balance);
  }
  expect(plain(dollars?.closing ?? '')).toBe(balance);
});

test.each([1, 3, 10])('pages of %i lines hold together what one page holds', async (limit) => {
  for (const subject of [`account_id=${idOf('10')}`, 'party_id=1']) {
    const query = `${PERIOD}&${subject}`;
    const [whole] = await pages(query, 1000);
    const parts = await pages(query, limit);
    expect(linesOf(parts)).toEqual(linesOf(whole ? [whole] : []));
    const begun = parts.flatMap(({ sections }) => sections.filter(({ continued }) => !continued));
    expect(begun.map(({ currency }) => currency)).toEqual(
      whole?.sections.map(({ currency }) => currency),
    );
    expect(parts.every((part) => linesOf([part]).length <= limit)).toBe(true);
  }
});

test('a page that goes on carries the balance of the line before it', async () => {
  const [first, second] = await pages(`${PERIOD}&account_id=${idOf('10')}`, 5);
  expect(first?.sections[0]).toMatchObject({ continued: false, more: true });
  expect(second?.sections[0]).toMatchObject({
    continued: true,
    carried: first?.sections[0]?.lines.at(-1)?.balance,
  });
});

test('the movements of an account and a party together are theirs alone', async () => {
  const { sections } = await ask(`${PERIOD}&account_id=${idOf('1110')}&party_id=2`);
  expect(sections).toMatchObject([{ currency: 'USD', opening: '0.00', closing: '70.00' }]);
  const [only] = sections;
  expect(subtract(only?.debit ?? '', only?.credit ?? '')).toBe('70');
});

test('a file holds every line between the opening and the closing of its currency', async () => {
  const { text } = await scene.me.get(`reports/account-statement?${PERIOD}&party_id=1&format=csv`);
  const rows = text.replace('\ufeff', '').trim().split('\r\n');
  expect(rows).toHaveLength(1 + 4 + 3 + 2);
  expect(rows[1]).toContain('USD,,,,Opening balance,,,,,,100.00');
  expect(rows[3]).toMatch(/^USD,2026-03-06,JOU \d{5},Journal entry,Advice,Ahmad,/);
  const sheet = await scene.me.get(`reports/account-statement?${PERIOD}&party_id=1&format=xlsx`);
  expect(sheet.status).toBe(200);
});

test.each([
  ['', 'account_id'],
  ['account_id=999999', 'account_id'],
  ['party_id=999999', 'party_id'],
  ['account_id=1,2', 'account_id'],
  ['party_id=1&currency=XAF', 'currency'],
  ['party_id=1&cursor=1_2026-02-01_1_1', 'cursor'],
])('“%s” is refused', async (query, field) => {
  const { status, body } = await scene.me.get(`reports/account-statement?${query}`);
  expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
});

test('it is for those who may see it', async () => {
  const other = await host.signInAs([{ name: 'general ledger', title: 'x', view: true }]);
  expect((await other.get('reports/account-statement?party_id=1')).status).toBe(403);
});
