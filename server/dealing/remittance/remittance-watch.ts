import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Person } from '@/lib/contract/dealing/transfer-body';
import { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import type { Reference } from '@/server/document/kind';
import { clearedOf } from '@/server/compliance/monitoring/cleared';
import { boundsOf } from '@/server/compliance/monitoring/limits';
import { beneficiaryKey, knownParty, personOf } from '@/server/compliance/monitoring/person';
import { namedBesides } from '@/server/compliance/monitoring/third-party';
import { type Watched, watchOver } from '@/server/compliance/monitoring/watch';
import { thresholdsOn } from '@/server/compliance/monitoring/watched.sql';
import { heldSubjects, isAnyNamedHeld } from '@/server/compliance/screening/screen';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import type { SettledAt } from '@/server/ledger/settled-at';

type Found = Reference & Readonly<{ beneficiary: Person | null; cash: SettledAt | Refusal | null }>;

/**
 * `refused`: prohibited countries. `high`: countries with a high risk; compliance must approve an outgoing remittance
 * that involves one.
 */
export type Countries = Readonly<{ refused: readonly string[]; high: readonly string[] }>;

async function countriesOf(db: Db): Promise<Countries> {
  const { refused_countries: refused, high_risk_countries: high } = await settingOf(db, 'kyc');
  return { refused, high };
}

/** True if the agent, the stored beneficiary or another person named in the remittance is on hold. */
async function isAnyHeld(db: Db, body: TransferBody, party: string | null): Promise<boolean> {
  const { agent_id, beneficiary_id, sender, beneficiary } = body;
  const named = [
    ...[sender, beneficiary].filter((person) => person !== undefined),
    ...Object.values(namedBesides(body, party ?? sender?.name ?? null)),
  ];
  const held = await heldSubjects(db, [
    ...(agent_id === undefined ? [] : [{ kind: 'party' as const, id: agent_id }]),
    ...(beneficiary_id === undefined ? [] : [{ kind: 'beneficiary' as const, id: beneficiary_id }]),
  ]);
  return held.length > 0 || isAnyNamedHeld(db, named);
}

async function branchOf({ db, maker, user }: DocumentCall, body: TransferBody): Promise<number> {
  const by = maker ?? user?.id ?? null;
  const { rows } = await sql<{ branch: number }>`
    select branch_made_in(${JSON.stringify(body)}::jsonb, ${by}::bigint) as branch`.execute(db);
  return rows[0]?.branch ?? 1;
}

/** Remittance data that identifies the sender. */
export const toldBySender = (
  body: Pick<TransferBody, 'sender_document' | 'sender_address' | 'on_behalf_of'>,
) => ({
  id_number: body.sender_document,
  address: body.sender_address,
  behalf_id: body.on_behalf_of?.id_number,
});

/**
 * Returns the sender of a remittance with the data for the threshold checks: limits, KYC clearance, country rules and
 * holds.
 */
export async function watchedSender(
  call: DocumentCall,
  body: TransferBody,
  { beneficiary, cash, ...valuing }: Found,
) {
  const party = await knownParty(call.db, body.kind === 'remit_out' ? body.sender_id : null);
  const { name, phone, account } = beneficiary ?? {};
  const day = body.date ?? (await call.today());
  const watched: Watched = {
    person: personOf(call.host, party, toldBySender(body)),
    party,
    place: cash instanceof Refusal ? null : (cash?.location_id ?? null),
    branch: await branchOf(call, body),
    day,
    first: `send ${body.payout_currency ?? ''}`,
    beneficiary: beneficiaryKey(call.host, { name, phone, account }),
  };
  const thresholds = body.kind === 'remit_out' ? await thresholdsOn(call.db, day) : [];
  const cleared = await clearedOf(call.db, party?.id, day);
  const bounds = await boundsOf(call, { thresholds, cleared, base: valuing.currencies.base });
  return {
    watched,
    watch: await watchOver(call, watched, { bounds, valuing }),
    countries: await countriesOf(call.db),
    isStopped: await isAnyHeld(call.db, body, party?.name ?? null),
    cleared,
  };
}
