import { absolute, add, compare, sign, sum } from '@/lib/domain/money';
import { MAIN_VAULT } from '@/lib/domain/place';
import type { PostingLine } from '@/lib/domain/posting';
import { Refusal } from '@/lib/domain/refusal';
import { type Accounts, isCashAtPlace } from './accounts';
import { Shortage } from './expected-stock';
import type { HeldNotes } from './lock-books.sql';
import type { Reserved } from './reserved.sql';

/** Stock of the locations that some postings move, locked until the transaction ends and moved line by line. */
export class PlaceStock {
  readonly #held = new Map<string, string>();
  /** Quantities that offers reserve, if the posting must spare them. */
  readonly #reserved = new Map<string, Reserved>();
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  /** Lines that move stock, one per location and currency. */
  movedBy(lines: readonly PostingLine[]): PostingLine[] {
    return distinct(
      lines.filter((line) => this.#isAtPlace(line)),
      stockKey,
    );
  }

  /**
   * Sets the locked stock and the reservations. Reservations were read after the locks, so nobody can reserve what is
   * handed out here.
   */
  hold(stocks: readonly HeldNotes[], reserved: readonly Reserved[]): void {
    for (const row of stocks) this.#held.set(stockKey(row), row.quantity);
    for (const one of reserved) this.#reserved.set(stockKey(one), one);
  }

  /** Adds notes to a location or removes them; `check` then checks the whole entry. */
  move(line: PostingLine): void {
    if (!this.#isAtPlace(line)) return;
    const key = stockKey(line);
    this.#held.set(key, add(this.#held.get(key) ?? '0', line.amount));
  }

  /** Refuses to hand out notes that are not at a location or are reserved there. */
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
      // An entry that adds at least as much to the same location leaves no less than before.
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

/** The last line of each key. */
export function distinct<Item>(lines: readonly Item[], keyOf: (line: Item) => string): Item[] {
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}

function stockKey({
  location_id,
  currency,
}: Readonly<{ location_id?: number | null | undefined; currency: string }>): string {
  return `${location_id ?? 0} ${currency}`;
}
