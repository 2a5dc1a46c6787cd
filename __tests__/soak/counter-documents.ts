import type { Act, ActOf } from './counter-act';
import type { Names } from './counter-known';
import type { Spot } from './counter-lines';
import type { RemitOut } from './counter-shapes';
import { quoteOf, saleBody } from './counter-sale-body';

/** Document to create: its path afterwards, the call that creates it, and the body. */
export type Made = Readonly<{ path: string; call: string; body: object }>;

const BENEFICIARY = { name: 'Somebody', country: 'PK' };

const stored = (path: string, body: object): Made => ({ path, call: `${path}/store`, body });

/** Document that an act creates; undefined for other acts. */
export function documentOf(act: Act, names: Names, serial: number): Made | undefined {
  switch (act.kind) {
    case 'ticket':
      return stored('exchange/sales', saleBody(act.ticket, names.money, names.known));
    case 'move':
    case 'found':
      return stored('exchange/manual-journal', journalBody(act, names));
    case 'trade':
      return stored('exchange/trade', tradeBody(act, names));
    case 'draw':
      return drawOf(act, names);
    case 'settle':
      return settlement(act, names);
    default: {
      const body = transferBody(act, names, serial);
      return body && stored('exchange/transfer', body);
    }
  }
}

function journalBody(act: ActOf<'move'> | ActOf<'found'>, names: Names): object {
  const { currency } = act;
  const line = ({ account, party, place }: Spot, amount: bigint) => ({
    account_id: names.account(account),
    ...names.sum({ currency, amount }),
    ...(party !== undefined && { party_id: names.party(party) }),
    ...(place !== undefined && { location_id: names.place(place) }),
  });
  if (act.kind === 'move') {
    const lines = [line(act.from, -act.amount), line(act.to, act.amount)];
    return { kind: 'reclass', reason: 'soak', lines };
  }
  const against: Spot = { account: act.amount < 0n ? 'short' : 'over' };
  const lines = [
    line({ account: 'stock', place: act.place }, act.amount),
    line(against, -act.amount),
  ];
  return { kind: 'write_off', valuation_mode: 'at_wac', reason: 'soak', lines };
}

function tradeBody({ trade }: ActOf<'trade'>, names: Names): object {
  const { base } = names.money;
  const { dealer, side, counter, quoted, fee, brokerage } = trade;
  return {
    counterparty_id: names.party(dealer),
    side,
    ...names.sum(trade),
    ...quoteOf(quoted),
    ...(counter !== base && { counter_currency: counter }),
    fee: names.text(fee, base),
    brokerage: names.text(brokerage, base),
  };
}

function settlement({ settlement: { owed, amount, at, as } }: ActOf<'settle'>, names: Names): Made {
  const { currency, party = 0 } = owed;
  return {
    path: 'accounting/settlements',
    call: `accounting/parties/${names.party(party)}/settle`,
    body: { ...names.sum({ currency, amount }), ...names.as(as), ...names.at(at) },
  };
}

/** Due date that is never reached. */
const DUE = '2099-12-31';

function drawOf({ draw }: ActOf<'draw'>, names: Names): Made {
  const { party, sub, at } = draw;
  const { path, id } = names.limit(party, sub);
  return stored(`${path}-withdrawal`, {
    [sub === undefined ? 'limit_id' : 'sub_limit_id']: id,
    due_date: DUE,
    ...names.sum(draw),
    ...(at.place === undefined ? { on_account: true } : names.at(at)),
  });
}

/** Body of a transfer inside a branch, between branches, or through an agent. */
function transferBody(act: Act, names: Names, serial: number): object | undefined {
  if (act.kind === 'remit out') return remitOutBody(act.remit, names);
  if (act.kind === 'remit in') {
    const { agent, currency: payout_currency, amount } = act.remit;
    return {
      kind: 'remit_in',
      agent_id: names.party(agent),
      reference: referenceOf(serial),
      sender: BENEFICIARY,
      beneficiary: BENEFICIARY,
      payout_currency,
      payout_amount: names.text(amount, payout_currency),
    };
  }
  if (act.kind !== 'shift' && act.kind !== 'dispatch') return undefined;
  const { from, to } = act.kind === 'shift' ? act : act.dispatch;
  const sums = act.kind === 'shift' ? [act] : act.dispatch.sums;
  const places = { from_location_id: names.place(from), to_location_id: names.place(to) };
  return { kind: 'internal', ...places, lines: sums.map((sum) => names.sum(sum)) };
}

/** Unique reference of an agent's order. */
export const referenceOf = (serial: number): string => `ORDER-${serial}`;

function remitOutBody(remit: RemitOut, names: Names): object {
  const { base } = names.money;
  const { sender, agent, place, currency, quoted, typed, fee, tax, payments } = remit;
  return {
    kind: 'remit_out',
    sender_id: names.party(sender),
    agent_id: names.party(agent),
    beneficiary: BENEFICIARY,
    location_id: names.place(place),
    payout_currency: currency,
    ...(currency !== base && quoteOf(quoted)),
    ...(typed.side === 'principal'
      ? { principal: names.text(typed.amount, base) }
      : { payout_amount: names.text(typed.amount, currency) }),
    ...(fee && { fee: { amount: names.text(fee.amount, base), mode: fee.mode } }),
    tax: names.text(tax, base),
    payments: payments.map(({ method, amount }) => ({ method, amount: names.text(amount, base) })),
    ...(remit.tellsFunds && { source_of_funds: 'Sales of a shop' }),
  };
}
