import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

import { add, negate, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { reversedButFee } from '@/lib/domain/dealing/remittance-reversal';
import { type Act, takenBackBy } from '@/__tests__/soak/counter-act';
import { type Holder, keyOf } from '@/__tests__/soak/counter-lines';
import type { Money } from '@/__tests__/soak/counter-money';
import type { CostMethod } from '@/__tests__/soak/counter-positions';
import type { Holding } from '@/__tests__/soak/counter-rules';
import { minorOf } from '@/__tests__/soak/exact';
import type { Tx } from '@/server/kernel/host';
import { Books } from '@/server/ledger/books';
import type { Settled } from '@/server/ledger/entry';
import { Layers } from '@/server/ledger/layers';
import { settle } from '@/server/ledger/settle';
import type { Posting } from '@/server/ledger/posting';
import { KINDS, LEDGER_ACCOUNTS } from './counter-memory-accounts';
import { postingOf } from './counter-memory-postings';
import { Writer } from './counter-memory-writer';

const OWN = {
  rounding: KINDS.rounding.id,
  realised_fx: KINDS.result.id,
  position_valuation: KINDS.valuation.id,
};
const NAMES = new Map(Object.entries(KINDS).map(([name, { id }]) => [id, name]));

/** Answer of `lock_books` in an empty database. */
const NOTHING = { positions: null, method: null, balances: null, stocks: null, reserved: null };

class EmptyDriver extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    connection.executeQuery = async <Row>({ sql: asked }: CompiledQuery) => ({
      // The caller determines the type of the rows.
      rows: (asked.includes('lock_books(') ? [NOTHING] : []) as Row[],
    });
    return connection;
  }
}

/** A database without rows; the test sets the state of the books itself. */
const EMPTY = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmptyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  // It behaves like a transaction on an empty database.
}) as unknown as Tx;

/** The ledger's own checks, entry after entry, without a database. */
export class CounterMemory {
  readonly entries: Settled[] = [];
  readonly #positions = new Map<string, { quantity: string; cost: string }>();
  readonly #sums = new Map<string, PostingLine>();
  readonly #stock = new Map<string, PostingLine>();
  readonly #money: Money;
  readonly #writer: Writer;
  /** Layers of the positions under first in, first out. */
  #layers: Layers | undefined;
  #realised = '0';

  constructor(money: Money, method: CostMethod) {
    this.#money = money;
    this.#writer = new Writer(money, (holder) => this.#held(holder));
    if (method === 'fifo') this.#layers = new Layers(new Map());
    const currency = money.base;
    const fund = (account: 'cash' | 'capital', amount: string, place?: number): PostingLine => ({
      account_id: KINDS[account].id,
      currency,
      amount,
      base: amount,
      ...(place !== undefined && { location_id: place }),
    });
    const lines = [1, 2].flatMap((place) => [
      fund('cash', FUND, place),
      fund('capital', negate(FUND)),
    ]);
    this.#keep({ date: '2026-11-20', kind: 'document', lines, moves: [] });
  }

  /** Posts, or throws the ledger's refusal. */
  async post(act: Act): Promise<void> {
    const back = takenBackBy(act);
    const posting = back === undefined ? postingOf(act, this.#writer) : this.#void(back, act);
    if (!posting) return;
    const { base, decimals, foreign } = this.#money;
    const mids = new Map(foreign.map(({ code, mid }) => [code, mid]));
    const currencies = { base, decimals, inactive: new Set<string>() };
    const books = new Books(LEDGER_ACCOUNTS, currencies, (currency) => mids.get(currency));
    await books.lock(EMPTY, [], { followed: posting.solvent ?? [] });
    this.#positions.forEach((held, currency) => books.positions.set(currency, held));
    this.#sums.forEach((line) => books.move(line));
    this.#stock.forEach((line) => books.moveStock(line));
    books.layers = this.#layers && new Layers(this.#layers.held);
    books.layers?.begin(this.entries.length);
    const settled = settle(books, posting, OWN);
    this.#layers = books.layers;
    books.positions.forEach((held, currency) => this.#positions.set(currency, held));
    this.#keep(settled);
  }

  /** Reversal of an entry; a cancelled remittance may keep its fee. */
  #void(entry: number, act: Act): Posting {
    const { lines: posted, moves, date, layers = [] } = this.entries[entry] ?? {};
    if (!posted || !moves || !date) throw new RangeError('no such entry');
    const back = (line: PostingLine) => ({
      ...line,
      amount: negate(line.amount),
      base: negate(line.base),
    });
    const whole = posted.map(back);
    const keepsFee = act.kind === 'cancel' && !act.refundsFee;
    const lines = keepsFee
      ? reversedButFee(whole, { remittances: KINDS.remits.id, fees: KINDS.remit_fees.id })
      : whole;
    const reverses = { entryId: entry, moves, layers };
    return { kind: 'reversal', date, memo: 'void', lines, reverses };
  }

  #keep(settled: Settled): void {
    this.entries.push(settled);
    this.#realised = sum([this.#realised, ...settled.moves.map(({ realised }) => realised)]);
    for (const line of settled.lines) {
      const { account_id, party_id = 0, location_id, currency, amount } = line;
      addTo(this.#sums, `${NAMES.get(account_id)} ${party_id} ${currency}`, line);
      if (location_id !== undefined) addTo(this.#stock, `${location_id} ${currency}`, line);
      else if (account_id === KINDS.stock.id) throw new Error(`${amount} ${currency} lies nowhere`);
    }
  }

  #held(holder: Holder): string {
    return this.#sums.get(keyOf(holder))?.amount ?? '0';
  }

  balances(): Map<string, Holding> {
    const home = this.#money.decimals[this.#money.base] ?? 0;
    return new Map(
      [...this.#sums].map(([key, { currency, amount, base }]) => [
        key,
        { amount: this.#minor(amount, currency), base: minorOf(base, home) },
      ]),
    );
  }

  positions(): Map<string, Holding> {
    const { base: home } = this.#money;
    return new Map(
      [...this.#positions].map(([currency, { quantity, cost }]) => [
        currency,
        { amount: this.#minor(quantity, currency), base: this.#minor(cost, home) },
      ]),
    );
  }

  /** Layers by currency, the oldest first. */
  layers(): Map<string, readonly Holding[]> {
    const { base: home } = this.#money;
    return new Map(
      [...(this.#layers?.held ?? [])].map(([currency, layers]) => [
        currency,
        layers.map(({ quantity, cost }) => ({
          amount: this.#minor(quantity, currency),
          base: this.#minor(cost, home),
        })),
      ]),
    );
  }

  notes(): Map<string, bigint> {
    return new Map(
      [...this.#stock].map(([key, { amount, currency }]) => [key, this.#minor(amount, currency)]),
    );
  }

  realised(): bigint {
    return this.#minor(this.#realised, this.#money.base);
  }

  #minor(text: string, currency: string): bigint {
    return minorOf(text, this.#money.decimals[currency] ?? 0);
  }
}

/** Money at each of the two locations when a run starts. */
export const FUND = '1000000000';

function addTo(sums: Map<string, PostingLine>, key: string, line: PostingLine): void {
  const { amount, base } = sums.get(key) ?? { amount: '0', base: '0' };
  sums.set(key, { ...line, amount: add(amount, line.amount), base: add(base, line.base) });
}
