import { plain } from '@/lib/domain/money';
import { sidesOf } from '@/lib/domain/dealing/sale-sides';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { shownThirdParty } from '@/server/compliance/monitoring/third-party';
import { wireOf } from '@/server/ledger/currencies';
import { shownQuote } from '@/server/dealing/rates/held-rates';
import { planTicket, type TicketPlan } from './sale-plan';
import { dealingOf } from './sale-record.sql';
import type { SaleBody, SaleReference } from './sale-reference';
import { plannedLegs, shownLines, shownSides, shownTotals } from './sale-shown';
import { verifyAddress } from '@/server/dealing/verification/verification';

/** Additional fields of a ticket's record: the dealt figures, or the planned figures of a draft. */
export async function saleRecord(
  db: Db,
  body: SaleBody,
  reference: SaleReference,
  { id, may }: Shown,
) {
  const { ticket, setting, currencies } = reference;
  const wire = wireOf(currencies);
  const dealing = await dealingOf(db, 'sales', id);
  const { sale } = planTicket(body, reference);
  const legs = dealing?.legs ?? plannedLegs(sale, reference, body.date);
  const { fee, rounding, net, on_account } = dealing ?? {
    fee: sale.fee,
    rounding: sale.settlement.rounding,
    net: sale.settlement.net,
    on_account: owedBy(sale.settlement),
  };
  const terms = { base: currencies.base, fee: fee.amount, rounding, onAccount: on_account };
  return {
    customer_id: body.customer_id ?? null,
    customer: ticket.customer?.name ?? null,
    walk_in: body.walk_in ?? null,
    location_id: setting.location_id,
    location: ticket.location?.name ?? null,
    session_id: dealing?.session_id ?? null,
    on_account: body.on_account ?? false,
    lines: shownLines(legs, reference, may('sales', 'sensitive')),
    payments: (body.payments ?? []).map(({ account_id, reference: number, ...payment }) => ({
      ...payment,
      amount: wire.money(payment.amount, payment.currency),
      account_id: account_id ?? null,
      account: account_id === undefined ? null : (reference.accounts.get(account_id)?.name ?? null),
      reference: number ?? null,
    })),
    totals: shownTotals(net, { fee: plain(fee.amount), rounding, legs }, wire),
    ...shownSides(sidesOf(legs, terms), wire),
    fee: shownFee(fee, wire),
    override_reason: body.override_reason ?? null,
    purpose: body.purpose ?? null,
    source_of_funds: body.source_of_funds ?? null,
    ...shownThirdParty(body),
    counted: body.counted ?? null,
    offer_id: body.offer_id ?? null,
    quote: shownQuote(reference.quote, reference.appUrl, id),
    covered_by: dealing && may('trade', 'view') ? [...dealing.covered_by] : [],
    verify: dealing
      ? verifyAddress(reference.appUrl, { type: 'sales', id }, Buffer.from(ticket.seal_key, 'hex'))
      : null,
  };
}

/** Amounts that a planned ticket posts to the customer's balance. */
const owedBy = ({ lines }: TicketPlan['sale']['settlement']) =>
  lines.flatMap(({ line: { party_id, currency, amount } }) =>
    party_id === undefined ? [] : [{ currency, amount }],
  );

export function shownFee(
  { amount, listed, mode, rule_id }: ReturnType<typeof planTicket>['sale']['fee'],
  wire: ReturnType<typeof wireOf>,
) {
  return { amount: wire.base(amount), listed: wire.base(listed), mode, rule_id };
}
