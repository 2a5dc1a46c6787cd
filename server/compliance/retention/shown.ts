import type { Retention } from '@/lib/contract/compliance/retention';
import { kycName } from '@/lib/domain/compliance/kyc-data';
import { maskedName } from '@/lib/domain/compliance/masked-name';
import { retentionState } from '@/lib/domain/compliance/retention';
import { toldOf } from '@/server/compliance/kyc/customers.sql';
import type { Call } from '@/server/kernel/serve';
import { blocksFor, type RetentionState } from './retention-state.sql';

type Looking = Pick<Call, 'db' | 'host' | 'may' | 'today'>;

/** Retention of a customer as the caller may see it. The name is masked without the sensitive permission. */
export async function shownRetention(call: Looking, of: RetentionState): Promise<Retention> {
  const { id, number, status, rule, starts_on, kept_until, hold, request, erased_at } = of;
  const isErased = erased_at !== null && of.told === null;
  const blocks = isErased ? [] : blocksFor(of, await call.today());
  const name = of.party ?? kycName(of.type, (await toldOf(call.db, call.host, of)).data);
  const isWhole = isErased || call.may('kyc customers', 'sensitive');
  return {
    customer_id: id,
    number,
    status,
    rule,
    starts_on,
    retain_until: kept_until,
    blocks,
    hold,
    request,
    erased_at,
    name: isWhole ? name : maskedName(name),
    state: isErased ? 'erased' : retentionState(blocks),
  };
}
