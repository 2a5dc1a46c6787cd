import type { TransferBody } from '@/lib/contract/exchange/transfer';
import { perUnit } from '@/lib/domain/rate';
import { CODE_TRIES, remitMargin } from '@/lib/domain/remittance';
import type { Shown } from '@/server/document/kind';
import { wireOf } from '@/server/ledger/currencies';
import { quoteOf, sumsOf } from './remit';
import type { RemitReference } from './remit-reference';

/** What has become of a remittance since it was paid in or advised. */
export type RemitCourse = Readonly<{
  /** The fingerprint of its code; the code itself is nowhere. */
  code?: string;
  tries?: number;
  /** Base per one unit of the payout currency, when it was paid in. */
  mid?: string;
  sent?: Readonly<{ reference: string | null }>;
  paid_out?: Readonly<{ entry_id: number; document: object; date: string }>;
  cancelled?: Readonly<{ entry_id: number }>;
  unclaimed?: Readonly<{ entry_id: number }>;
  held_from?: string;
  /** The batch that paid the agent for it. */
  commission_id?: number;
  alert?: Readonly<{ currency: string; quantity: string }>;
  reason?: string;
}>;

export const remitCourse = (course: object | null): RemitCourse => course ?? {};

/** What a remittance's record has beyond every document's. */
export function remitRecord(
  body: TransferBody,
  known: RemitReference,
  { course, may, say, stage }: Shown,
) {
  const { base, decimals } = known.currencies;
  const wire = wireOf(known.currencies);
  const { tries = 0, mid, alert, reason } = remitCourse(course);
  const { sender_id = null, agent_id = null, payout_currency = null } = body;
  const sums = sumsOf(body, known);
  const quote = quoteOf(body);
  const out = body.kind === 'remit_out';
  const middle = mid ?? known.mids(payout_currency ?? '', body.date ?? '');
  const nameOf = (id: number | null) =>
    id === null ? null : { id, name: known.names.get(id) ?? '' };
  return {
    sender_id,
    sender: body.sender ?? (sender_id === null ? null : { name: known.names.get(sender_id) ?? '' }),
    beneficiary_id: body.beneficiary_id ?? null,
    beneficiary: known.beneficiary,
    ...{ agent_id, agent: nameOf(agent_id) },
    principal: out && sums ? wire.base(sums.principal) : null,
    payout_amount: sums ? wire.money(sums.payout, payout_currency) : null,
    payout_currency,
    rate: body.rate ?? null,
    quote_unit: quote ? (body.quote_unit ?? 1) : null,
    quote_direction: quote ? (body.quote_direction ?? 'direct') : null,
    rate_base: quote ? perUnit(quote) : null,
    fee: body.fee ? { amount: wire.base(body.fee.amount), mode: body.fee.mode } : null,
    tax: out && sums ? wire.base(sums.tax) : null,
    paid_in: out && sums ? wire.base(sums.paidIn) : null,
    margin:
      out && sums && payout_currency !== base && may('transfer', 'sensitive')
        ? wire.base(remitMargin(sums, middle, decimals[base] ?? 2))
        : null,
    purpose: body.purpose || null,
    expires_on: body.expires_on ?? null,
    tries_left: stage === null ? null : Math.max(0, CODE_TRIES - tries),
    alerts: alert
      ? [{ key: 'remit.open-position', message: say('remit.open-position', { ...alert }) }]
      : [],
    step_reason: reason ?? null,
  };
}
