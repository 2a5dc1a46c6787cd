import type { DocumentBody } from '@/lib/contract/document-fields';
import type * as v from 'valibot';

import type { sales } from '@/lib/contract/dealing/sales';
import type { SettingBody } from '@/lib/contract/settings/system-setting';
import { feeFor } from '@/lib/domain/dealing/fee';
import type { FromOffer } from '@/lib/domain/dealing/offer';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import type { Position } from '@/lib/domain/ledger/position';
import type { Quote } from '@/lib/domain/rate';
import type { Tolerance } from '@/lib/domain/dealing/rate-tolerance';
import type { SaleSetting, Side } from '@/lib/domain/dealing/sale-shapes';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { withDefaults } from '@/server/kernel/setting';
import { referenceTo } from '@/server/ledger/reference';
import { onCredit, type SaleCredit, saleCredit } from '@/server/dealing/credit/sale-credit';
import { type Held, type QuoteState, stateOf } from '@/server/dealing/rates/held-rates';
import { type Cleared, clearedAmong } from '@/server/compliance/monitoring/cleared';
import { boundsOf } from '@/server/compliance/monitoring/limits';
import { personOf } from '@/server/compliance/monitoring/person';
import { namedBesides } from '@/server/compliance/monitoring/third-party';
import { type Watch, type Watched, watchOver } from '@/server/compliance/monitoring/watch';
import { type BoardRow, heldOf, type TicketRow, ticketRow } from './sale-reference.sql';

/**
 * Ticket as the user sent it. A draft may also store a quote in `quote`; a preview names in `quote_id` the draft whose
 * quote it uses.
 */
export type SaleBody = v.InferOutput<(typeof sales)['store']['input']> &
  Readonly<{ quote?: Held; quote_id?: number | undefined }> &
  FromOffer;

/** Reads the body of a stored ticket. The cast is safe: only the ticket's own calls write it. */
export const saleBodyOf = ({ body }: Readonly<{ body: DocumentBody }>) => body as SaleBody;

/** Data to plan and check a ticket. */
export type SaleReference = Reference &
  Readonly<{
    setting: SaleSetting;
    ticket: TicketRow;
    policy: SettingBody<'exchange'>;
    /** Returns the board's rate for a currency and side. */
    board: (currency: string, side: Side) => Quote | undefined;
    toleranceOf: (currency: string) => Tolerance;
    asker: Readonly<{
      id: number;
      overrides: boolean;
      seesProfit: boolean;
      isToday: boolean;
      isDeveloper: boolean;
    }>;
    /** Current positions in the ticket's currencies. */
    held: ReadonlyMap<string, Position>;
    /** Quote that is stored in the ticket or in the draft that a preview names, and whether it is still open. */
    quote: QuoteState | undefined;
    /** The customer's credit; undefined if there is no credit or if nothing is paid on credit. */
    credit: SaleCredit | undefined;
    /**
     * `watched`: customer, location and day for the threshold checks. `watch`: limits and earlier documents for these
     * checks; null if no limit applies.
     */
    watched: Watched;
    watch: Watch | null;
    cleared: Cleared;
    /** Time of the server process; it decides whether offers have expired. */
    now: string;
    /** Address of the app. */
    appUrl: string;
  }>;

export async function saleReference(call: DocumentCall, body: SaleBody): Promise<SaleReference> {
  // A ticket without a location settles at the main vault.
  const location_id = body.location_id ?? MAIN_VAULT;
  const now = call.host.now();
  const ticket = await ticketRow(call.db, {
    now,
    day: body.date,
    currencies: body.lines.flatMap(({ currency, counter_currency }) =>
      counter_currency === undefined ? [currency] : [currency, counter_currency],
    ),
    locationId: location_id,
    customerId: body.customer_id ?? null,
  });
  const held = body.quote_id === undefined ? body.quote : await heldOf(call.db, body.quote_id);
  const paying = (body.payments ?? []).flatMap(({ account_id }) => account_id ?? []);
  const named = [...Object.values(ticket.purposes), ...paying];
  const reference = await referenceTo(call.db, named, [body.date]);
  const policy = withDefaults('exchange', ticket.setting);
  const board = (currency: string, side: Side) => quoteOn(ticket.board, currency, side);
  const watched = watchedOf(call, body, ticket);
  const cleared = await clearedAmong(call.db, ticket.customer?.id, {
    day: body.date,
    hasLists: ticket.has_lists,
    named: Object.values(namedBesides(body, ticket.customer?.name ?? null)),
  });
  const bounds = await boundsOf(call, {
    thresholds: ticket.thresholds,
    cleared,
    base: reference.currencies.base,
  });
  return {
    ...reference,
    watched,
    watch: await watchOver(call, watched, { bounds, valuing: reference }),
    cleared,
    ticket,
    policy,
    board,
    credit: onCredit(body).length > 0 ? await saleCredit(call, body) : undefined,
    held: new Map(ticket.positions.map(({ currency, ...position }) => [currency, position])),
    now: now.toISOString(),
    quote: stateOf(held, now),
    appUrl: call.host.config.appUrl,
    toleranceOf: (currency) => toleranceFrom(ticket, policy, currency),
    asker: {
      // If a second person approves a held ticket, the ticket's maker counts as the user and may use other rates than
      // the board's.
      id: call.maker ?? call.user?.id ?? 0,
      overrides: call.maker !== undefined || call.may('sales', 'override'),
      seesProfit: call.maker === undefined && call.may('sales', 'sensitive'),
      isToday: body.date === ticket.today,
      isDeveloper: call.maker === undefined && call.user?.is_developer === true,
    },
    setting: settingOf(reference, { ticket, policy, board, location_id, day: body.date }),
  };
}

type Settling = Readonly<{
  ticket: TicketRow;
  policy: SettingBody<'exchange'>;
  board: SaleSetting['board'];
  location_id: number;
  day: string;
}>;

/** Returns the rates, fees and accounts that are needed to price and settle a ticket. */
function settingOf(
  reference: Reference,
  { ticket, policy, board, location_id, day }: Settling,
): SaleSetting {
  return {
    base: reference.currencies.base,
    decimals: reference.currencies.decimals,
    increments: ticket.increments,
    cashRounding: policy.cash_rounding,
    board,
    location_id,
    accounts: accountsFrom(ticket.purposes),
    listed: (product, currency, base) =>
      feeFor(
        ticket.fees,
        {
          product,
          currency,
          base,
          day: day,
          channel: 'counter',
          customer_class: ticket.customer?.class ?? 'walk_in',
        },
        reference.currencies.decimals[reference.currencies.base] ?? 2,
      ),
  };
}

/** Ticket data that identifies the customer and the person whom the customer represents. */
export const toldBy = ({ walk_in, on_behalf_of }: Pick<SaleBody, 'walk_in' | 'on_behalf_of'>) => ({
  ...walk_in,
  behalf_id: on_behalf_of?.id_number,
});

/** Returns the customer, location and day of a ticket for the threshold checks. */
function watchedOf(
  { host }: Pick<DocumentCall, 'host'>,
  { date: day, walk_in, on_behalf_of, lines }: SaleBody,
  { customer, location }: Pick<TicketRow, 'customer' | 'location'>,
): Watched {
  const [first] = lines;
  return {
    person: personOf(host, customer, toldBy({ walk_in, on_behalf_of })),
    party: customer,
    place: location?.id ?? null,
    branch: location?.branch_id ?? 1,
    day,
    first: first ? `${first.side} ${first.currency}` : '',
    beneficiary: null,
  };
}

function accountsFrom(purposes: TicketRow['purposes']): SaleSetting['accounts'] {
  return {
    cash: purposes.cash,
    stock: purposes.currency_stock,
    bank: purposes.bank,
    fees: purposes.exchange_fees,
    rounding: purposes.rounding,
    customer_balances: purposes.customer_balances,
    customer_receivable: purposes.customer_receivable,
  };
}

/** Returns the board's rate for the side; if there is none, the board's mid. */
function quoteOn(rows: readonly BoardRow[], currency: string, side: Side): Quote | undefined {
  const row = rows.find((one) => one.currency === currency);
  if (!row) return undefined;
  const { quote_unit, quote_direction, mid } = row;
  return { rate: row[side] ?? mid, quote_unit, quote_direction };
}

type ToleranceRow = Pick<
  TicketRow['rules'][number],
  'currency' | 'tolerance_teller' | 'tolerance_supervisor' | 'hard_stop'
>;

/** Rate tolerance of a currency: from the rule of the currency, otherwise from the exchange settings. */
export function toleranceFrom(
  { rules }: Readonly<{ rules: readonly ToleranceRow[] }>,
  policy: SettingBody<'exchange'>,
  currency: string,
): Tolerance {
  const rule = rules.find((one) => one.currency === currency);
  return {
    teller: rule?.tolerance_teller ?? policy.rate_tolerance_teller_percent,
    supervisor: rule?.tolerance_supervisor ?? policy.rate_tolerance_percent,
    hardStop: rule?.hard_stop ?? policy.rate_hard_stop_percent,
  };
}
