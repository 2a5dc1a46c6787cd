import fc from 'fast-check';

import { absolute, compare, fixed, sign, sum } from '@/lib/domain/money';
import { verify } from '@/server/ledger/verify';
import { balanceOn, mayChoose, openOn, type Posted } from '../support/matching-model';
import { type Scene, ledgerScene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

/** Random debts, receipts and voids, with and without chosen items, compared with matching by hand. */
const RUNS = 8;
const DAYS = ['2026-09-10', '2026-10-10', '2026-11-01', '2026-11-10', '2026-11-20'] as const;
const LAST = '2026-12-31';

let host: TestHost;
let scene: Scene;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  scene = await ledgerScene(host);
}, 60_000);
afterAll(() => host.close());

const day = fc.constantFrom(...DAYS);
const currency = fc.constantFrom('USD', 'EUR');
const amount = fc.integer({ min: 1, max: 120 }).map(String);
/** Index of an open item, and the percentage of its open amount. */
const picks = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 10, max: 110 })), { maxLength: 3 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('owe' as const), day, currency, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('pay' as const), day, currency, amount, picks }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('void' as const), at: fc.nat(40), day }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Paying = Extract<Act, { act: 'pay' }>;

const inBooks = (code: string, value: string) =>
  code === 'USD' ? {} : { currency: code, base: value };

/** One party's books, on the host and on paper. */
class Books {
  readonly all: Posted[] = [];
  readonly documents = new Map<number, string>();
  private readonly party: number;
  constructor(party: number) {
    this.party = party;
  }

  async owe({ day: date, currency: code, amount: value }: Extract<Act, { act: 'owe' }>) {
    const { status, body } = await scene.me.post('accounting/journal-entry/store', {
      date,
      post: true,
      lines: [
        {
          account_id: scene.account('1110').id,
          party_id: this.party,
          debit: value,
          ...inBooks(code, value),
        },
        { account_id: scene.account('3000').id, credit: value },
      ],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    this.keep(`journal-entry/${body.id}`, body.entry_ids[0], { date, code, value });
  }

  async pay({ day: date, currency: code, amount: value, picks: chosen }: Paying) {
    const applied = this.picked(code, chosen);
    const { status, body } = await scene.me.post('accounting/receipts/store', {
      date,
      post: true,
      party_id: this.party,
      currency: code,
      ...(code !== 'USD' && { rate: '1' }),
      received_into_account_id: scene.account('1020').id,
      lines: [{ account_id: scene.account('1110').id, amount: value }],
      applied: applied.map((one) => ({ entry_id: one.entry, line_no: 1, amount: one.amount })),
    });
    const may = mayChoose(this.all, value, applied);
    expect([status, Object.keys(body.errors ?? {}).join()]).toEqual(
      may ? [201, ''] : [422, expect.stringContaining('applied.')],
    );
    if (!may) return;
    this.keep(
      `receipts/${body.id}`,
      body.entry_ids[0],
      { date, code, value: `-${value}` },
      applied,
    );
    const against = sum(body.applied_to.map((one: { amount: string }) => one.amount));
    const unapplied = sum(body.unapplied.map((one: { amount: string }) => one.amount));
    expect(sum([against, unapplied])).toBe(value);
  }

  /** The chosen open items, each once. */
  private picked(code: string, chosen: Paying['picks']): Posted['chosen'] {
    const open = [...openOn(this.all, LAST)].filter(
      ([entry, left]) =>
        sign(left) > 0 && this.all.find((one) => one.entry === entry)?.currency === code,
    );
    const found = chosen.flatMap(([at, part]) => {
      const [entry, left] = open[at % Math.max(open.length, 1)] ?? [];
      if (entry === undefined || left === undefined) return [];
      return [{ entry, amount: (Math.max(1, Math.ceil(Number(left) * part)) / 100).toFixed(2) }];
    });
    return [...new Map(found.map((one) => [one.entry, one])).values()];
  }

  async void({ at, day: wanted }: Extract<Act, { act: 'void' }>) {
    const standing = this.all.filter(({ voided }) => voided === undefined);
    const one = standing[at % Math.max(standing.length, 1)];
    if (!one) return;
    const date = wanted < one.day ? one.day : wanted;
    const path = `accounting/${this.documents.get(one.entry)}/void`;
    const { status, body } = await scene.me.post(path, { reason: 'Wrong.', date });
    expect([status, body.errors]).toEqual([200, undefined]);
    one.voided = date;
  }

  private keep(
    path: string,
    entry: number,
    { date, code, value }: Readonly<Record<'date' | 'code' | 'value', string>>,
    chosen: Posted['chosen'] = [],
  ) {
    this.all.push({ entry, currency: code, day: date, amount: value, chosen });
    this.documents.set(entry, path);
  }

  /** Expects the host's open items on a day to equal those on paper, and to add up to the balance. */
  async hold(on: string) {
    const path = `accounting/parties/${this.party}/open-items?as_of=${on}`;
    const { body } = await scene.me.get(path);
    type Item = Readonly<Record<'currency' | 'amount' | 'open', string> & { entry_id: number }>;
    const items: readonly Item[] = body.data;
    // A payment that changes the side of the balance has two lines in one entry.
    const found = [...Map.groupBy(items, ({ entry_id }) => entry_id)].map(
      ([entry, lines]) => [entry, fixed(sum(lines.map(({ open }) => open)), 2)] as const,
    );
    const paper = [...openOn(this.all, on)].map(
      ([entry, left]) => [entry, fixed(left, 2)] as const,
    );
    expect(new Map(found)).toEqual(new Map(paper));
    for (const code of ['USD', 'EUR']) {
      const own = items.filter((one) => one.currency === code);
      expect(sum(own.map(({ open }) => open))).toBe(balanceOn(this.all, on, code));
    }
    for (const { amount: whole, open } of items) {
      expect(sign(open)).toBe(sign(whole));
      expect(compare(absolute(open), absolute(whole))).toBeLessThanOrEqual(0);
    }
  }
}

test('what is open is what a clerk finds, on every day, whatever was chosen and taken back', async () => {
  let chosen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 24 }), async (acts) => {
      const name = { kind: 'customer', name: 'Random' };
      const { body } = await scene.me.post('accounting/parties/store', name);
      const books = new Books(body.id);
      for (const one of acts) {
        if (one.act === 'owe') await books.owe(one);
        else if (one.act === 'pay') await books.pay(one);
        else await books.void(one);
      }
      chosen += books.all.flatMap((one) => one.chosen).length;
      for (const on of DAYS) await books.hold(on);
    }),
    { numRuns: RUNS, endOnFailure: true, seed: 20_261_120 },
  );
  expect(chosen).toBeGreaterThan(RUNS);
  const { checks } = await verify(host.db);
  expect(checks.flatMap(({ ok, key, rows }) => (ok ? [] : [[key, rows]]))).toEqual([]);
  const { body: report } = await scene.me.get('reports/ageing?as_of=2026-11-20');
  expect(report.checks.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true]);
}, 120_000);
