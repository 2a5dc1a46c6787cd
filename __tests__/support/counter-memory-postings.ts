import { MOVED } from '@/lib/domain/deal';
import type { PostingLine } from '@/lib/domain/posting';
import { planSale } from '@/lib/domain/sale';
import { type Act, CUSTOMERS, PLACES, type Spot } from '@/scripts/soak/counter-acts';
import type { Account } from '@/scripts/soak/counter-lines';
import { saleBody } from '@/scripts/soak/counter-sale-body';
import type { Money } from '@/scripts/soak/counter-money';
import type { Ticket } from '@/scripts/soak/counter-ticket';
import { writtenAs } from '@/scripts/soak/exact';
import type { LedgerAccount } from '@/server/ledger/accounts';
import type { Posting } from '@/server/ledger/posting';

const DAY = '2026-11-20';

type Kind = Readonly<{ id: number; type: string; purpose: string }>;

/** The accounts of the model as the ledger has them. */
export const KINDS: Readonly<Record<Account | 'result' | 'valuation', Kind>> = {
  cash: { id: 1010, type: 'asset', purpose: 'cash' },
  stock: { id: 1020, type: 'asset', purpose: 'currency_stock' },
  bank: { id: 1030, type: 'asset', purpose: 'bank' },
  nostro: { id: 1040, type: 'asset', purpose: 'nostro' },
  valuation: { id: 1099, type: 'asset', purpose: 'position_valuation' },
  customer: { id: 2010, type: 'liability', purpose: 'customer_balances' },
  capital: { id: 3000, type: 'equity', purpose: 'capital' },
  result: { id: 4010, type: 'income', purpose: 'realised_fx' },
  fees: { id: 4020, type: 'income', purpose: 'exchange_fees' },
  rounding: { id: 4050, type: 'income', purpose: 'rounding' },
  over: { id: 4060, type: 'income', purpose: 'cash_over' },
  short: { id: 5060, type: 'expense', purpose: 'cash_short' },
};

export const LEDGER_ACCOUNTS = new Map(
  Object.values(KINDS).map(({ id, type, purpose }): [number, LedgerAccount] => [
    id,
    {
      ...{ id, type, purpose, number: String(id), name: purpose, position: 'detail' },
      ...{ currency: null, is_multi_currency: true, is_active: true },
      party_required: purpose === 'customer_balances',
    },
  ]),
);

/** What an act other than a void posts. */
export function postingOf(act: Exclude<Act, { kind: 'void' }>, money: Money): Posting {
  const told = { kind: 'document', date: DAY, memo: act.kind } as const;
  if (act.kind === 'ticket') return { ...told, ...ticketPosting(act.ticket, money) };
  const { currency, amount } = act;
  const line = ({ account, party, place }: Spot, signed: bigint): PostingLine => {
    const text = writtenAs(signed, money.decimals[currency] ?? 0);
    return {
      account_id: KINDS[account].id,
      currency,
      amount: text,
      base: currency === money.base ? text : '0',
      ...(party !== undefined && { party_id: party }),
      ...(place !== undefined && { location_id: place }),
    };
  };
  if (act.kind === 'move') {
    return { ...told, lines: [line(act.from, -amount), line(act.to, amount)], deal: MOVED };
  }
  const account = currency === money.base ? 'cash' : 'stock';
  if (act.kind === 'shift') {
    const at = (place: number): Spot => ({ account, place });
    return { ...told, lines: [line(at(act.from), -amount), line(at(act.to), amount)] };
  }
  const found = line({ account, place: act.place }, amount);
  const against: Account = amount < 0n ? 'short' : 'over';
  if (currency === money.base)
    return { ...told, lines: [found, line({ account: against }, -amount)] };
  const leg = { currency, quantity: found.amount, chargedTo: KINDS[against].id };
  return { ...told, lines: [found], deal: { legs: [leg], legOf: () => 0, rates: {} } };
}

/** In memory everything keeps the number that the model gives it. */
const SAME = {
  accounts: new Map(Object.values(KINDS).map(({ id, purpose }) => [purpose, id])),
  customers: CUSTOMERS,
  places: PLACES,
};

function ticketPosting(ticket: Ticket, money: Money): Pick<Posting, 'lines' | 'deal' | 'solvent'> {
  const { base, decimals, coins } = money;
  const idOf = (account: Account) => KINDS[account].id;
  const plan = planSale(saleBody(ticket, money, SAME), {
    base,
    decimals,
    increments: Object.fromEntries(
      Object.entries(coins).map(([code, coin]) => [code, writtenAs(coin, decimals[code] ?? 0)]),
    ),
    cashRounding: 'nearest',
    board: () => undefined,
    accounts: {
      cash: idOf('cash'),
      stock: idOf('stock'),
      bank: idOf('bank'),
      fees: idOf('fees'),
      rounding: idOf('rounding'),
      customer_balances: idOf('customer'),
      customer_receivable: undefined,
    },
    location_id: ticket.place,
    listed: () => undefined,
  });
  const [refusal] = plan.refusals;
  if (refusal) throw refusal;
  return { lines: plan.lines, deal: plan.deal, solvent: plan.settlement.drawn };
}
