import { absolute, compare, negate, sign, sum } from '@/lib/domain/money';
import { tillRefusals } from '@/lib/domain/ledger/place';
import { Refusal } from '@/lib/domain/refusal';
import { planSale, type SalePlan } from '@/lib/domain/dealing/sale';
import { isOfCustomer } from '@/lib/domain/compliance/watched';
import { turnover } from '@/lib/domain/dealing/sale-prices';
import type { Plan } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import { needsOf } from '@/server/compliance/monitoring/needs';
import { saleMoved } from '@/server/compliance/monitoring/sale-watch';
import { type Findings, findingsOf } from '@/server/compliance/monitoring/watch';
import type { Moved } from '@/server/compliance/monitoring/watched.sql';
import { wireOf } from '@/server/ledger/currencies';
import { dealingRefusals } from '@/server/ledger/party-names';
import { isCashAtPlace, type LedgerAccount } from '@/server/ledger/accounts';
import { saleCreditRefusals } from '@/server/dealing/credit/sale-credit';
import {
  listedRate,
  missingReason,
  rateVerdict,
  type RateVerdict,
  reasonRefusals,
} from './sale-rates';
import type { SaleBody, SaleReference } from './sale-reference';

export type TicketPlan = Plan &
  Readonly<{
    sale: SalePlan;
    verdict: RateVerdict;
    /** True if a rate needs a reason and the ticket has none. */
    lacksReason: boolean;
    moved: Moved;
    findings: Findings;
    /** Refusals by the checks of the customer, such as a missing identification. */
    needs: readonly Refusal[];
    /** True if files are attached. */
    hasPapers: boolean;
  }>;

/** Plans the posting of a ticket, with its refusals. Posting itself checks balances, stock and positions. */
export function planTicket(body: SaleBody, reference: SaleReference): TicketPlan {
  const sale = planSale(body, reference.setting);
  const verdict = rateVerdict(sale.priced, reference);
  const moved = saleMoved(sale, reference, body.date);
  const findings = findingsOf(reference.watch, reference.watched, moved);
  const needs = ticketNeeds(body, reference, { moved, findings });
  return {
    sale,
    verdict,
    lacksReason: reasonRefusals(verdict, body).length > 0,
    moved,
    findings,
    needs,
    hasPapers: (body.attachment_ids ?? []).length > 0,
    lines: sale.lines,
    deal: sale.deal,
    fieldOf: (line) => sale.fields[line] ?? 'lines',
    refusals: [
      ...sale.refusals,
      ...verdict.refusals,
      ...missingReason(verdict, body, reference),
      ...placeRefusals(reference),
      ...whoRefusals(body, reference),
      ...policyRefusals(body, reference),
      ...saleCreditRefusals(body, reference.credit),
      ...needs,
    ],
    solvent: sale.settlement.drawn,
    spares: { now: reference.now, but: body.offer_id },
    ticket: {
      location_id: reference.setting.location_id,
      session_id: reference.ticket.session?.id ?? null,
      party_id: body.customer_id ?? null,
      fee: sale.fee.amount,
      fee_listed: sale.fee.listed,
      fee_mode: sale.fee.mode,
      fee_rule_id: sale.fee.rule_id,
      rounding: sale.settlement.rounding,
      overrides: verdict.overrides,
      deals: dealsOf(sale, reference),
    },
  };
}

function ticketNeeds(
  body: SaleBody,
  { watch, cleared, currencies, ticket }: SaleReference,
  { moved: { is_swap }, findings }: Pick<TicketPlan, 'moved' | 'findings'>,
): Refusal[] {
  const hasThresholds = watch?.limits.some((limit) => !isOfCustomer(limit)) ?? false;
  const { source_of_funds, date: day } = body;
  const deal = { source_of_funds, is_swap, hasThresholds, day, field: 'customer_id' };
  return needsOf(findings, cleared, {
    ...deal,
    third: body,
    customer: customerName(body, ticket),
    wire: wireOf(currencies),
  });
}

/** Name of the ticket's customer; null if it is unknown. */
export const customerName = (
  { walk_in }: Pick<SaleBody, 'walk_in'>,
  { customer }: Pick<SaleReference['ticket'], 'customer'>,
): string | null => customer?.name ?? (walk_in?.name || null);

function dealsOf(sale: SalePlan, reference: SaleReference) {
  const legs = sale.priced.flatMap(({ legs: own, at }) => own.map((leg) => ({ leg, at })));
  return legs.map(({ leg: { side, currency, quantity, value, quote }, at }, leg) => ({
    leg,
    line_no: at + 1,
    side,
    currency,
    amount: absolute(quantity),
    base: value,
    rate: quote.rate,
    quote_unit: quote.quote_unit ?? 1,
    quote_direction: quote.quote_direction ?? 'direct',
    board: listedRate(reference, currency, side),
  }));
}

/** Refuses a missing or inactive location, a bank, a closed till, and a till that another user has open. */
function placeRefusals({ ticket: { location, session }, asker }: SaleReference): Refusal[] {
  const refuse = (code: string) => [
    new Refusal(code, { params: { till: location?.name ?? '' }, field: 'location_id' }),
  ];
  if (!location) return refuse('ledger.location-missing');
  if (!location.is_active) return refuse('sale.location-closed');
  if (location.type === 'bank') return refuse('sale.at-bank');
  return tillRefusals({ ...location, opened_by: session?.user_id ?? null }, asker.id);
}

function whoRefusals({ customer_id }: SaleBody, { ticket }: SaleReference): Refusal[] {
  return customer_id === undefined ? [] : dealingRefusals(ticket.customer, 'customer_id');
}

/** Summary for lists: the amount in the ticket's only currency, otherwise its value in base. */
export function summariseTicket(
  body: SaleBody,
  { sale }: TicketPlan,
  { ticket, currencies }: SaleReference,
): Summary {
  const { bought, sold } = turnover(sale.priced);
  const worth = sum([bought, sold]);
  const codes = new Set(body.lines.map(({ currency }) => currency));
  const [only] = codes;
  const isOne = codes.size === 1 && only !== undefined;
  const amount = isOne
    ? sum(body.lines.map(({ side, amount: one }) => (side === 'buy' ? one : negate(one))))
    : worth;
  return {
    date: body.date,
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty: customerName(body, ticket),
    amount: sign(amount) === 0 ? worth : absolute(amount),
    currency: isOne && sign(amount) !== 0 ? only : currencies.base,
    base: worth,
  };
}

/**
 * Refuses amounts below the minimum of the currency's rule, and card or bank payments through an account that cannot
 * settle them.
 */
function policyRefusals(
  { lines, payments = [] }: SaleBody,
  { accounts, ticket }: SaleReference,
): Refusal[] {
  const tooSmall = lines.flatMap(({ currency, amount }, at) => {
    const least = ticket.rules.find((rule) => rule.currency === currency)?.ticket_min;
    if (!least || compare(amount, least) >= 0) return [];
    return [
      new Refusal('sale.too-small', { params: { currency, least }, field: `lines.${at}.amount` }),
    ];
  });
  const paidOver = payments.flatMap(({ account_id }, at) => {
    const account = account_id === undefined ? undefined : accounts.get(account_id);
    if (!account || isThroughAccount(account)) return [];
    const params = { account: `${account.number} ${account.name}` };
    return [new Refusal('sale.not-through', { params, field: `payments.${at}.account_id` })];
  });
  return [...tooSmall, ...paidOver];
}

/** True if the account can settle card or bank payments: an asset account that holds no cash and requires no party. */
function isThroughAccount(account: LedgerAccount): boolean {
  return account.type === 'asset' && !isCashAtPlace(account) && !account.party_required;
}
