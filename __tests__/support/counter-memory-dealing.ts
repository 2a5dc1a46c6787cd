import { MOVED } from '@/lib/domain/ledger/deal';
import { exchanged } from '@/lib/domain/ledger/exchanged';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { advisedLines } from '@/lib/domain/dealing/remittance';
import { worth } from '@/lib/domain/rate';
import { planTrade } from '@/lib/domain/dealing/trade';
import type { Act, ActOf } from '@/__tests__/soak/counter-act';
import type { Account } from '@/__tests__/soak/counter-lines';
import { midOf } from '@/__tests__/soak/counter-money';
import { planSettling } from '@/server/dealing/settlements/settling';
import { KINDS, LEDGER_ACCOUNTS } from './counter-memory-accounts';
import { onItsWayPosting } from './counter-memory-branches';
import { paidInPosting } from './counter-memory-remittance';
import { quoteOf, remitSumsOf, signed, type Told, type Writer } from './counter-memory-writer';

/** Postings of trades and remittances and their settlement, made by the product's own plans. */
export function dealingPosting(act: Act, writer: Writer): Told | undefined {
  switch (act.kind) {
    case 'trade':
      return tradePosting(act, writer);
    case 'settle leg':
      return legPosting(act, writer);
    case 'remit out':
      return paidInPosting(act.remit, writer);
    case 'remit in':
      return advisedPosting(act, writer);
    case 'paid by agent':
      return agentPosting(act, writer);
    case 'paid here':
      return paidHerePosting(act, writer);
    case 'settle':
      return settledPosting(act, writer);
    case 'draw':
      return drawnPosting(act, writer);
    default:
      return onItsWayPosting(act, writer);
  }
}

function tradePosting({ trade }: ActOf<'trade'>, writer: Writer): Told {
  const { money } = writer;
  const { currency, counter, side, dealer } = trade;
  const { lines, deal, refusals } = planTrade(
    {
      date: '2026-11-20',
      counterparty_id: dealer,
      side,
      currency,
      ...quoteOf(trade.quoted),
      amount: writer.text(trade.amount, currency),
      ...(counter !== money.base && { counter_currency: counter }),
      fee: writer.text(trade.fee, money.base),
      brokerage: writer.text(trade.brokerage, money.base),
    },
    {
      base: money.base,
      decimals: money.decimals,
      mid: (code) => midOf(code, money),
      dealer_settlement: KINDS.dealer.id,
      bank_charges: KINDS.charges.id,
      brokerage: KINDS.brokerage.id,
    },
  );
  const [refusal] = refusals;
  if (refusal) throw refusal;
  return { lines, deal };
}

/** A posting that only moves money between locations or owners; in base it needs no deal. */
const moved = (lines: readonly PostingLine[], currency: string, { money }: Writer): Told =>
  currency === money.base ? { lines } : { lines, deal: MOVED };

function legPosting({ course, leg, at }: ActOf<'settle leg'>, writer: Writer): Told {
  const { side, currency: own, amount, counter, dealer, quoted } = course.trade;
  const isOurs = (side === 'buy') === (leg === 'fc');
  const currency = leg === 'fc' ? own : counter;
  const text = writer.text(amount, own);
  const given =
    leg === 'fc' ? text : worth(text, quoteOf(quoted), writer.money.decimals[counter] ?? 0);
  const into = writer.line(at, 0n, currency);
  const from = writer.line({ account: 'dealer', party: dealer }, 0n, currency);
  return moved(
    [signed(into, given, isOurs, writer), signed(from, given, !isOurs, writer)],
    currency,
    writer,
  );
}

function advisedPosting({ remit }: ActOf<'remit in'>, writer: Writer): Told {
  return advisedLines(
    { payout_currency: remit.currency, amount: writer.text(remit.amount, remit.currency) },
    { agent: KINDS.agent.id, remittances: KINDS.remits.id, party_id: remit.agent },
    writer.money.base,
  );
}

function agentPosting({ course: { remit } }: ActOf<'paid by agent'>, writer: Writer): Told {
  const { currency, agent } = remit;
  const { payout } = remitSumsOf(remit, writer);
  const owed = writer.line({ account: 'remits' }, 0n, currency);
  const owing = writer.line({ account: 'agent', party: agent }, 0n, currency);
  const lines = [signed(owed, payout, true, writer), signed(owing, payout, false, writer)];
  return moved(lines, currency, writer);
}

/** Payout from a location, in the currency that is due or in another one. */
function paidHerePosting({ course, place, as }: ActOf<'paid here'>, writer: Writer): Told {
  const { money } = writer;
  const { currency, amount } = course.remit;
  const paying = as?.currency ?? currency;
  const due = writer.text(amount, currency);
  const paid = as ? worth(due, quoteOf(as.quoted), money.decimals[paying] ?? 0) : due;
  const account: Account = paying === money.base ? 'cash' : 'stock';
  const { lines, deal } = exchanged(
    writer.line({ account: 'remits' }, amount, currency),
    signed(writer.line({ account, place }, 0n, paying), paid, false, writer),
    { ...money, mid: (code) => midOf(code, money) },
  );
  return { lines, deal };
}

function settledPosting({ settlement }: ActOf<'settle'>, writer: Writer): Told {
  const { base, decimals } = writer.money;
  const { owed, amount, at, as } = settlement;
  const { account_id, party_id = 0 } = writer.line(owed, 0n, owed.currency);
  const { lines, deal, refusals } = planSettling(
    {
      currency: owed.currency,
      amount: writer.text(amount, owed.currency),
      ...(as && { pay_currency: as.currency, ...quoteOf(as.quoted) }),
    },
    {
      owed: { account_id, party_id, amount: writer.held(owed) },
      at: {
        account_id: KINDS[at.account].id,
        name: at.account,
        ...(at.place !== undefined && { location_id: at.place }),
      },
      reference: {
        accounts: LEDGER_ACCOUNTS,
        currencies: { base, decimals, inactive: new Set() },
        mids: (currency) => midOf(currency, writer.money),
      },
    },
  );
  const [refusal] = refusals;
  if (refusal) throw refusal;
  return { lines, deal };
}

/** Lends currency without exchanging it. */
function drawnPosting({ draw }: ActOf<'draw'>, writer: Writer): Told {
  const { party, currency, amount, at } = draw;
  const owing = writer.line({ account: 'receivable', party }, amount, currency);
  return moved([owing, writer.line(at, -amount, currency)], currency, writer);
}
