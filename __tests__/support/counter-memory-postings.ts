import { MOVED } from '@/lib/domain/ledger/deal';
import { planSale } from '@/lib/domain/dealing/sale';
import { type Act, type ActOf, CUSTOMERS, PLACES } from '@/__tests__/soak/counter-act';
import type { Account, Spot } from '@/__tests__/soak/counter-lines';
import type { Money } from '@/__tests__/soak/counter-money';
import { saleBody } from '@/__tests__/soak/counter-sale-body';
import type { Ticket } from '@/__tests__/soak/counter-ticket';
import { writtenAs } from '@/__tests__/soak/exact';
import type { Posting } from '@/server/ledger/posting';
import { KINDS } from './counter-memory-accounts';
import { dealingPosting } from './counter-memory-dealing';
import type { Told, Writer } from './counter-memory-writer';

const DAY = '2026-11-20';

/** Posting of an act that is no reversal; undefined if only its state changes. */
export function postingOf(act: Act, writer: Writer): Posting | undefined {
  const told =
    act.kind === 'ticket'
      ? ticketPosting(act.ticket, writer.money)
      : act.kind === 'move' || act.kind === 'shift'
        ? movedPosting(act, writer)
        : act.kind === 'found'
          ? foundPosting(act, writer)
          : dealingPosting(act, writer);
  return told && { kind: 'document', date: DAY, memo: act.kind, ...told };
}

function movedPosting(act: ActOf<'move'> | ActOf<'shift'>, writer: Writer): Told {
  const { currency, amount } = act;
  if (act.kind === 'move') {
    const lines = [writer.line(act.from, -amount, currency), writer.line(act.to, amount, currency)];
    return { lines, deal: MOVED };
  }
  const account = currency === writer.money.base ? 'cash' : 'stock';
  const at = (place: number): Spot => ({ account, place });
  return {
    lines: [
      writer.line(at(act.from), -amount, currency),
      writer.line(at(act.to), amount, currency),
    ],
  };
}

function foundPosting({ place, currency, amount }: ActOf<'found'>, writer: Writer): Told {
  const isHome = currency === writer.money.base;
  const found = writer.line({ account: isHome ? 'cash' : 'stock', place }, amount, currency);
  const against: Account = amount < 0n ? 'short' : 'over';
  if (isHome) return { lines: [found, writer.line({ account: against }, -amount, currency)] };
  const leg = { currency, quantity: found.amount, chargedTo: KINDS[against].id };
  return { lines: [found], deal: { legs: [leg], legOf: () => 0, rates: {} } };
}

/** In memory, ids are those of the model. */
const SAME = {
  accounts: new Map(Object.values(KINDS).map(({ id, purpose }) => [purpose, id])),
  parties: CUSTOMERS,
  places: PLACES,
  limits: [],
};

function ticketPosting(ticket: Ticket, money: Money): Told {
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
