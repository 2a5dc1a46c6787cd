import { add } from '@/lib/domain/money';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;

type Line = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any
type Section = Line & { lines: Line[] };
type Ledger = Line & { sections: Section[]; next: string | null };

const PERIOD = 'from=2026-01-01&to=2026-06-20';

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 80, from: '2025-11-03', days: 220, seed: 7 });
}, 60_000);
afterAll(() => host.close());

const ask = async (query: string): Promise<Ledger> => {
  const { status, body } = await scene.me.get(`reports/general-ledger?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const idOf = (number: string) => scene.account(number).id;

/** Reads all pages of a query. */
async function pages(query: string, limit: number): Promise<Ledger[]> {
  const read: Ledger[] = [await ask(`${query}&limit=${limit}`)];
  for (let next = read[0]?.next; next; next = read.at(-1)?.next) {
    read.push(await ask(`${query}&limit=${limit}&cursor=${next}`));
  }
  return read;
}

test('every account opens and closes as in the trial balance', async () => {
  const { sections } = await ask(`${PERIOD}&limit=1000`);
  const { body } = await scene.me.get(`reports/trail-balance?${PERIOD}`);
  const picked = ({ number, opening, debit, credit, closing }: Line) => [
    number,
    opening,
    debit,
    credit,
    closing,
  ];
  expect(sections.map(picked)).toEqual(body.rows.map(picked));
});

test('each line moves the balance by its base, from the opening to the closing', async () => {
  const { sections } = await ask(`${PERIOD}&limit=1000`);
  for (const { opening, closing, lines } of sections) {
    let balance: string = opening;
    for (const line of lines) {
      balance = add(balance, line.base);
      expect(add(line.balance, '0')).toBe(balance);
    }
    expect(add(closing, '0')).toBe(add(balance, '0'));
  }
});

test.each([1, 7, 25])('pages of %i lines hold together what one page holds', async (limit) => {
  const [whole] = await pages(PERIOD, 1000);
  const parts = await pages(PERIOD, limit);
  expect(parts.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))).toEqual(
    whole?.sections.flatMap(({ lines }) => lines),
  );
  const begun = parts.flatMap(({ sections }) => sections.filter(({ continued }) => !continued));
  expect(begun.map(({ number }) => number)).toEqual(whole?.sections.map(({ number }) => number));
  expect(
    parts.every(({ sections }) => sections.flatMap(({ lines }) => lines).length <= limit),
  ).toBe(true);
});

test('a page that goes on carries the balance of the line before it', async () => {
  const query = `${PERIOD}&account_id=${idOf('1010')}`;
  const [first, second] = await pages(query, 5);
  expect(first?.sections[0]).toMatchObject({ continued: false, more: true });
  expect(second?.sections[0]).toMatchObject({
    continued: true,
    opening: first?.sections[0]?.opening,
    carried: first?.sections[0]?.lines.at(-1)?.balance,
  });
});

test('a line names its document, what it stands against, and who posted it', async () => {
  const rent = await scene.post(
    '2026-06-01',
    [
      ['5210', '12.00'],
      ['1030', '-12.00'],
    ],
    'Rent of June',
  );
  const { sections } = await ask(`account_id=${idOf('5210')}&from=2026-06-01&to=2026-06-01`);
  const line = sections[0]?.lines.find(({ entry_id }) => entry_id === rent);
  expect(line).toMatchObject({
    date: '2026-06-01',
    memo: 'Rent of June',
    document: expect.stringMatching(/^JOU \d{5}$/),
    document_type: 'journal entry',
    against: [{ account_id: idOf('1030'), number: '1030' }],
    currency: 'USD',
    amount: '12.00',
    base: '12.00',
    user: 'Developer',
  });
});

test('in a currency it holds the lines of that currency, with a balance in it', async () => {
  const { sections } = await ask('currency=EUR&from=2025-11-01&to=2026-06-20&limit=1000');
  expect(sections.map(({ number, currency }) => [number, currency])).toEqual([['1040', 'EUR']]);
  const lines = sections[0]?.lines ?? [];
  expect(lines.every(({ currency }) => currency === 'EUR')).toBe(true);
  expect(lines.at(-1)?.balance_currency).toBe(sections[0]?.closing_currency);
});

test('a general account stands for all that is below it', async () => {
  const { sections } = await ask(`${PERIOD}&account_id=${idOf('10')}&limit=1000`);
  expect(sections.map(({ number }) => number)).toEqual(['1010', '1030', '1040']);
});

test('an amount is found on either side', async () => {
  await scene.post('2026-06-02', [
    ['5220', '1234.56'],
    ['1030', '-1234.56'],
  ]);
  const found = (await ask(`${PERIOD}&search=1234.56`)).sections.flatMap(({ lines }) => lines);
  expect(found.map(({ amount }) => amount)).toEqual(['-1234.56', '1234.56']);
});

test('of one party it opens, moves and closes with that party alone', async () => {
  await host.owner.query(
    "insert into party (id, kind, name) values (1, 'customer', 'Ahmad'), (2, 'customer', 'Laila')",
  );
  const receivable = idOf('1110');
  const owed = (party_id: number, debit: string) => ({ account_id: receivable, party_id, debit });
  await scene.post('2026-02-01', [owed(1, '100.00'), ['4110', '-100.00']]);
  await scene.post('2026-03-01', [owed(2, '70.00'), ['4110', '-70.00']]);
  await scene.post('2026-03-05', [owed(1, '5.00'), ['4110', '-5.00']]);
  await scene.post('2026-03-06', [owed(1, '6.00'), ['4110', '-6.00']]);

  const query = 'party_id=1&from=2026-03-01&to=2026-03-31';
  const { sections } = await ask(query);
  expect(sections).toMatchObject([
    { number: '1110', opening: '100.00', debit: '11.00', closing: '111.00' },
  ]);
  expect(sections[0]?.lines.map(({ party, balance }) => [party, balance])).toEqual([
    ['Ahmad', '105.00'],
    ['Ahmad', '111.00'],
  ]);
  const [, second] = await pages(query, 1);
  expect(second?.sections[0]).toMatchObject({ carried: '105.00', lines: [{ balance: '111.00' }] });
});

test('an account that only stands keeps its place without lines', async () => {
  const { sections } = await ask('from=2026-06-19&to=2026-06-20&limit=1000');
  expect(sections.find(({ number }) => number === '3000')).toMatchObject({
    opening: '-100000.00',
    closing: '-100000.00',
    lines: [],
  });
});

test.each([
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['cursor=1_2026-02-30_1_1', 'cursor'],
  ['account_id=1,x', 'account_id'],
  ['from=2026-03-01&to=2026-02-01', 'from'],
])('%s is refused', async (query, field) => {
  const { status, body } = await scene.me.get(`reports/general-ledger?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});
