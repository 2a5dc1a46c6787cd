import { add, isZero, sign } from '@/lib/domain/money';
import type { Position } from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
import type { Tx } from '@/server/kernel/host';
import { type Accounts, isMonetary } from './accounts';
import type { Currencies } from './currencies';
import type { Layers } from './layers';
import { layersOf } from './layers.sql';
import { lockBooks } from './lock-books.sql';
import type { Mids } from './mids';
import { distinct, PlaceStock } from './place-stock';
import type { Spared } from './reserved.sql';

/** The quantity and base cost of one account, party and currency. */
type Standing = { amount: string; base: string };

const NOTHING: Standing = { amount: '0', base: '0' };

/** What somebody's money stands on: an account, in a currency. */
export type Holder = Readonly<{
  account_id: number;
  party_id?: number | undefined;
  currency: string;
}>;

/** What is locked and read beside what the lines of a posting touch. */
type Locked = Readonly<{ followed?: readonly Holder[]; spared?: Spared | undefined }>;

/**
 * What the lines of some postings touch, locked until the transaction ends, and moved line by line.
 * Locks are always taken in the same order: positions by currency, balances, stock by place.
 */
export class Books {
  readonly positions = new Map<string, Position>();
  /** What the positions are made of, under first in, first out; nothing under the average. */
  layers: Layers | undefined;
  readonly #balances = new Map<string, Standing>();
  readonly #stock: PlaceStock;
  /** Base balances are followed only where somebody asks how they stand. */
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

  /** The decimals of the base currency. */
  get units(): number {
    return this.currencies.decimals[this.currencies.base] ?? 2;
  }

  /** Locks what the lines touch; base balances only of the `followed`, and reads what is to be spared. */
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

  /** Moves the accounts by a line; positions are moved by whoever knows what the entry means. */
  move(line: PostingLine): void {
    if (line.currency === this.currencies.base && !this.#followed.has(balanceKey(line))) return;
    const { amount, base } = this.balance(line);
    const moved = { amount: add(amount, line.amount), base: add(base, line.base) };
    this.#balances.set(balanceKey(line), moved);
  }

  /** Takes notes in or hands them out; the whole entry is judged by `checkStock`. */
  moveStock(line: PostingLine): void {
    this.#stock.move(line);
  }

  /** What does not lie at a place, or is reserved there, cannot be handed out. */
  checkStock(lines: readonly PostingLine[], fieldOf: (index: number) => string | undefined): void {
    this.#stock.check(lines, fieldOf);
  }

  /** The lines that count into a currency's position. */
  isPositionLine({ account_id, currency }: PostingLine): boolean {
    const account = this.accounts.get(account_id);
    return currency !== this.currencies.base && account !== undefined && isMonetary(account);
  }
}

/** An account without foreign money on it has no base value either, and the two never disagree in sign. */
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
