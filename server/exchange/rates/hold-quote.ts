import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { Conflict } from '@/server/kernel/failure';
import { changeDocument, lockDocument } from '@/server/document/rows';
import type { Call } from '@/server/kernel/serve';
import { type Held, heldLegs } from './held-rates';
import { planTicket } from '@/server/exchange/sale/sale-plan';
import { saleBodyOf, saleReference } from '@/server/exchange/sale/sale-reference';

const MINUTE_MS = 60_000;

/**
 * Holds the rates of a draft until a deadline by the host's clock. They are judged as if they were dealt
 * now: nobody promises what they may not give. A quote is not made longer; a later one is judged anew.
 */
export async function holdQuote(call: Call, id: number): Promise<void> {
  const { db, host, audit } = call;
  const row = await lockDocument(db, 'sales', id);
  if (row.status !== 'draft') {
    throw new Conflict(`document.is-${row.status}`, { status: row.status, version: row.version });
  }
  const { quote: before, ...body } = saleBodyOf(row);
  const reference = await saleReference(call, body);
  const { sale, verdict } = planTicket(body, reference);
  refuseAny([
    ...sale.refusals,
    ...verdict.refusals,
    ...(verdict.holds ? [new Refusal('sale.quote-held', { field: 'lines.0.rate' })] : []),
  ]);
  const now = host.now();
  const until = new Date(now.getTime() + reference.policy.offer_minutes * MINUTE_MS);
  const quote: Held = {
    made_at: now.toISOString(),
    valid_until: until.toISOString(),
    legs: heldLegs(sale.priced),
  };
  await changeDocument(db, row, { body: { ...body, quote } });
  const changes = { valid_until: [before?.valid_until ?? null, quote.valid_until] as const };
  audit({ action: 'quote', page: 'sales', record_type: 'sales', record_id: id, changes });
}
