import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';

import { inTransaction } from '@/server/database/transaction';
import type { DB } from '@/server/database/types';
import type { Tx } from '@/server/kernel/host';
import type { Act, Spot } from './counter-acts';
import type { Account } from './counter-lines';
import type { Money } from './counter-money';
import { ratioOf, writtenAs } from './exact';
import { type Known, saleBody } from './counter-sale-body';

/** Somebody signed in who may do everything. */
export type Caller = Readonly<{
  post(path: string, body: object): Promise<Readonly<{ status: number; body: unknown }>>;
}>;

const Stored = v.object({ id: v.number() });
const Chart = v.array(v.object({ id: v.number(), purpose: v.nullable(v.string()) }));

/** The model's accounts, by what the chart has them for. */
export const PURPOSES: Readonly<Record<Account | 'result' | 'valuation', string>> = {
  cash: 'cash',
  stock: 'currency_stock',
  nostro: 'nostro',
  bank: 'bank',
  customer: 'customer_balances',
  fees: 'exchange_fees',
  rounding: 'rounding',
  short: 'cash_short',
  over: 'cash_over',
  capital: 'capital',
  result: 'realised_fx',
  valuation: 'position_valuation',
};

/** A host over its own calls: every act is a document, every void takes one back. */
export class CounterOverApi {
  readonly #caller: Caller;
  readonly #known: Known;
  readonly #money: Money;
  readonly #date: string;
  /** Where each entry of the model stands here. */
  readonly #documents: { path: string; id: number }[] = [];

  private constructor(caller: Caller, known: Known, money: Money, date: string) {
    this.#caller = caller;
    this.#known = known;
    this.#money = money;
    this.#date = date;
  }

  /** Makes the chart, currencies, customers, a second vault and a board; `fund` is in either vault. */
  static async open(
    caller: Caller,
    db: Kysely<DB>,
    { money, date, fund }: Readonly<{ money: Money; date: string; fund: string }>,
  ): Promise<CounterOverApi> {
    const make = async (path: string, body: object) => {
      const { status, body: answer } = await caller.post(path, body);
      if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
      return v.parse(Stored, answer).id;
    };
    for (const { code } of money.foreign) await make('setting/currencies/store', { code });
    await inTransaction(db, (tx) => setUp(tx, money));
    const rates = money.foreign.map(({ code: currency, mid }) => ({
      ...{ currency, mid, buy: around(mid, 99n), sell: around(mid, 101n) },
    }));
    const { status, body } = await caller.post('exchange/rates/publish', { rates });
    if (status >= 300) throw new Error(`the board: ${status} ${JSON.stringify(body)}`);
    const customers: number[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      customers.push(await make('accounting/parties/store', { kind: 'customer', name }));
    }
    const second = await make('exchange/locations/store', { name: 'Second vault', type: 'vault' });
    const { rows } = await sql<v.InferOutput<typeof Chart>[number]>`
      select id, purpose from account where purpose is not null
    `.execute(db);
    const accounts = new Map(v.parse(Chart, rows).map(({ id, purpose }) => [purpose ?? '', id]));
    const known = { accounts, customers, places: [1, second] };
    const host = new CounterOverApi(caller, known, money, date);
    await host.#fund(fund);
    return host;
  }

  async #fund(amount: string): Promise<void> {
    const capital = { account_id: this.#idOf('capital'), credit: amount };
    const lines = this.#known.places.flatMap((location_id) => [
      { account_id: this.#idOf('cash'), debit: amount, location_id },
      capital,
    ]);
    const path = 'accounting/journal-entry';
    const refused = await this.#store(path, { date: this.#date, lines });
    if (refused !== null) throw new Error(refused);
  }

  /** Does it, or says why the host would not. */
  async post(act: Act): Promise<string | null> {
    if (act.kind === 'void') return this.#void(act.entry);
    const [path, body] = this.#documentOf(act);
    return this.#store(path, { date: this.#date, ...body });
  }

  async #store(path: string, body: object): Promise<string | null> {
    const answer = await this.#caller.post(`${path}/store`, { ...body, post: true });
    if (answer.status === 422) return JSON.stringify(answer.body);
    if (answer.status !== 201) {
      throw new Error(
        `${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
    this.#documents.push({ path, id: v.parse(Stored, answer.body).id });
    return null;
  }

  async #void(entry: number): Promise<string | null> {
    const document = this.#documents[entry];
    if (!document) throw new RangeError('no such entry');
    const { path, id } = document;
    const { status, body } = await this.#caller.post(`${path}/${id}/void`, { reason: 'soak' });
    if (status === 422) return JSON.stringify(body);
    if (status !== 200) throw new Error(`void of ${path}/${id}: ${status} ${JSON.stringify(body)}`);
    this.#documents.push(document);
    return null;
  }

  #documentOf(act: Exclude<Act, { kind: 'void' }>): readonly [path: string, body: object] {
    if (act.kind === 'ticket') {
      return ['exchange/sales', saleBody(act.ticket, this.#money, this.#known)];
    }
    const { currency } = act;
    const text = (amount: bigint) => writtenAs(amount, this.#money.decimals[currency] ?? 0);
    if (act.kind === 'shift') {
      const { from, to, amount } = act;
      const places = { from_location_id: this.#placeOf(from), to_location_id: this.#placeOf(to) };
      const lines = [{ currency, amount: text(amount) }];
      return ['exchange/transfer', { kind: 'internal', ...places, lines }];
    }
    const line = ({ account, party, place }: Spot, amount: bigint) => ({
      account_id: this.#idOf(account),
      currency,
      amount: text(amount),
      ...(party !== undefined && { party_id: this.#known.customers[party - 1] }),
      ...(place !== undefined && { location_id: this.#placeOf(place) }),
    });
    const path = 'exchange/manual-journal';
    if (act.kind === 'move') {
      const lines = [line(act.from, -act.amount), line(act.to, act.amount)];
      return [path, { kind: 'reclass', reason: 'soak', lines }];
    }
    const against: Spot = { account: act.amount < 0n ? 'short' : 'over' };
    const lines = [
      line({ account: 'stock', place: act.place }, act.amount),
      line(against, -act.amount),
    ];
    return [path, { kind: 'write_off', valuation_mode: 'at_wac', reason: 'soak', lines }];
  }

  #idOf(account: Account): number {
    return this.#known.accounts.get(PURPOSES[account]) ?? 0;
  }

  #placeOf(place: number): number {
    return this.#known.places[place - 1] ?? 0;
  }
}

function around(mid: string, percent: bigint): string {
  const { over, under } = ratioOf(mid);
  return writtenAs(over * percent, String(under).length + 1);
}

/** Sets what cash is rounded to, and that nothing waits for a second person; with a row in the trail. */
async function setUp(db: Tx, money: Money): Promise<void> {
  for (const [code, coin] of Object.entries(money.coins)) {
    const increment = writtenAs(coin, money.decimals[code] ?? 0);
    await sql`update currency set cash_increment = ${increment} where code = ${code}`.execute(db);
  }
  await sql`update approval_rule set is_active = false`.execute(db);
  await sql`select note_change('set up', 'system-setting', 'soak', '1')`.execute(db);
}
