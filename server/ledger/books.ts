import { add, isZero, sign, absolute, compare, sum } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { type Accounts, isMonetary, isCashAtPlace } from './accounts';
import type { Currencies } from './currencies';
import { Shortage } from './expected-stock';
import type { Layers } from './layers';
import { layersOf } from './layers.sql';
import { lockBooks, type HeldNotes } from './lock-books.sql';
import type { Mids } from './mids';
import type { Spared, Reserved } from './reserved.sql';

/** Balance of one account, party and currency: its quantity, and its cost in base. */
type Standing = { amount: string; base: string };

const NOTHING: Standing = { amount: '0', base: '0' };

/** Key of a balance: account, party and currency. */
export type Holder = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  currency: string;
}>;

/**
 * `followed` names further balances to lock. If `spared` is set, an entry may not pay out stock that offers reserve.
 */
type Locked = Readonly<{ followed?: readonly Holder[]; spared?: Spared | undefined }>;

/**
 * Positions, balances and stock that some postings change. They stay locked until the transaction ends, and each line
 * updates them. Locks are always acquired in the same order: positions by currency, balances, stock by location.
 */
export class Books {
  readonly positions = new Map<string, Position>();
  /** Layers of the positions; read only under first in, first out. */
  layers: Layers | undefined;
  readonly #balances = new Map<string, Standing>();
  readonly #stock: PlaceStock;
  /** Keys of the balances in base currency that are updated. Other balances in base currency are ignored. */
  readonly #followed = new Set<string>();
  readonly accounts: Accounts;
  readonly currencies: Currencies;
  readonly mids: Mids;

  constructor(accounts: Accounts, currencies: Currencies, mids: Mids) {
    this.accounts = accounts;
    this.currencies = currencies;
    this.mids = mids;
    this.#stock = new PlaceStock(accounts);
  }

  /** Decimals of the base currency. */
  get units(): number {
    return this.currencies.decimals[this.currencies.base] ?? 2;
  }

  /**
   * Locks and reads the positions, balances and stock that the lines change. Also locks and reads the `followed`
   * balances, and reads the stock that offers reserve if `spared` is set.
   */
  async lock(
    db: Tx,
    lines: readonly PostingLine[],
    { followed = [], spared }: Locked = {},
  ): Promise<void> {
    followed.forEach((holder) => this.#followed.add(balanceKey(holder)));
    const foreign = lines.filter(({ currency }) => currency !== this.currencies.base);
    const codes = [...new Set(foreign.map(({ currency }) => currency))].sort();
    const holders = distinct([...foreign, ...followed], balanceKey);
    const notes = this.#stock.movedBy(lines);
    if (holders.length === 0 && notes.length === 0) return;
    const held = await lockBooks(db, { codes, holders, notes, spared });
    for (const { currency, quantity, cost } of held.positions)
      this.positions.set(currency, { quantity, cost });
    for (const row of held.balances)
      this.#balances.set(balanceKey(row), { amount: row.amount, base: row.base });
    this.#stock.hold(held.stocks, held.reserved);
    if (codes.length > 0 && held.method === 'fifo') this.layers = await layersOf(db, codes);
  }

  balance(line: Holder): Standing {
    return this.#balances.get(balanceKey(line)) ?? NOTHING;
  }

  /**
   * Adds a line to its balance, but not to its position. The caller updates the position, because the update depends on
   * the kind of entry.
   */
  move(line: PostingLine): void {
    if (line.currency === this.currencies.base && !this.#followed.has(balanceKey(line))) return;
    const { amount, base } = this.balance(line);
    const moved = { amount: add(amount, line.amount), base: add(base, line.base) };
    this.#balances.set(balanceKey(line), moved);
  }

  /**
   * Adds a line to the stock of its location. A negative stock is not refused here; `checkStock` checks the whole entry
   * later.
   */
  moveStock(line: PostingLine): void {
    this.#stock.move(line);
  }

  /** Refuses lines that take more from a location than its stock, or stock that offers reserve. */
  checkStock(lines: readonly PostingLine[], fieldOf: (index: number) => string | undefined): void {
    this.#stock.check(lines, fieldOf);
  }

  /** True if the line counts towards the position of its currency. */
  isPositionLine({ account_id, currency }: PostingLine): boolean {
    const account = this.accounts.get(account_id);
    return currency !== this.currencies.base && account !== undefined && isMonetary(account);
  }
}

/** True if quantity and value in base agree: without a quantity there is no value, and their signs are not opposite. */
export function isSound({ amount, base }: Standing): boolean {
  if (isZero(amount)) return isZero(base);
  return isZero(base) || sign(amount) === sign(base);
}

function balanceKey({
  account_id,
  party_id,
  currency,
}: Readonly<{
  account_id: number;
  party_id?: number | null | undefined;
  currency: string;
}>): string {
  return `${account_id} ${party_id ?? 0} ${currency}`;
}

/**
 * Stock of the locations that some postings change. It stays locked until the transaction ends, and each line updates
 * it.
 */
class PlaceStock {
  readonly #held = new Map<string, string>();
  /** Quantities that offers reserve. Empty if the posting may use reserved stock. */
  readonly #reserved = new Map<string, Reserved>();
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  /** Returns one line for each location and currency whose stock the lines change. */
  movedBy(lines: readonly PostingLine[]): PostingLine[] {
    return distinct(
      lines.filter((line) => this.#isAtPlace(line)),
      stockKey,
    );
  }

  /**
   * Keeps the stock and the reservations that were read. Reservations are read after the stock is locked, so no other
   * call can reserve stock that this entry pays out.
   */
  hold(stocks: readonly HeldNotes[], reserved: readonly Reserved[]): void {
    for (const row of stocks) this.#held.set(stockKey(row), row.quantity);
    for (const one of reserved) this.#reserved.set(stockKey(one), one);
  }

  /**
   * Adds a line to the stock of its location. A negative stock is not refused here; `check` checks the whole entry
   * later.
   */
  move(line: PostingLine): void {
    if (!this.#isAtPlace(line)) return;
    const key = stockKey(line);
    this.#held.set(key, add(this.#held.get(key) ?? '0', line.amount));
  }

  /** Refuses lines that take more from a location than its stock, or stock that offers reserve. */
  check(lines: readonly PostingLine[], fieldOf: (index: number) => string | undefined): void {
    lines.forEach((line, index) => {
      if (!this.#isAtPlace(line) || sign(line.amount) > 0) return;
      const { currency, location_id } = line;
      const after = this.#held.get(stockKey(line)) ?? '0';
      if (sign(after) < 0) {
        const params = { currency, short: absolute(after) };
        throw new Shortage(location_id ?? MAIN_VAULT, params, fieldOf(index));
      }
      const reserved = this.#reserved.get(stockKey(line));
      if (!reserved || compare(after, reserved.amount) >= 0) return;
      // Allows an entry that adds at least as much of the currency to the location as it removes.
      const alike = lines.filter((other) => stockKey(other) === stockKey(line));
      if (sign(sum(alike.map(({ amount }) => amount))) >= 0) return;
      const params = { currency, offers: reserved.offers };
      const field = fieldOf(index);
      throw new Refusal('ledger.reserved', { params, ...(field !== undefined && { field }) });
    });
  }

  #isAtPlace({ account_id }: PostingLine): boolean {
    const account = this.#accounts.get(account_id);
    return account !== undefined && isCashAtPlace(account);
  }
}

/** Returns one line per key: the last line with that key. */
function distinct<Item>(lines: readonly Item[], keyOf: (line: Item) => string): Item[] {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}

function stockKey({
  location_id,
  currency,
}: Readonly<{ location_id?: number | null | undefined; currency: string }>): string {
  return `${location_id ?? 0} ${currency}`;
}
