import { sql } from 'kysely';

import type { AnswerOf } from '@/lib/contract/endpoint';
import type { transfer, TransferBody } from '@/lib/contract/dealing/transfer';
import type { DocumentStage } from '@/lib/domain/document-status';
import { foldDigits } from '@/lib/format/fold';
import type { Db } from '@/server/kernel/host';

/** Minimum length of a search term. */
const LEAST = 3;

type Found = Readonly<{
  id: number;
  number: string;
  stage: DocumentStage;
  date: string | null;
  reference: string | null;
  counterparty: string;
  amount: string;
  currency: string;
  body: TransferBody;
  course: object | null;
  agent: string | null;
}>;

/**
 * SQL expression for the stage today. An available remittance past its expiry counts as expired, even if the background
 * job has not stored the expiry yet.
 */
const stageOn = (today: string) => sql`case
  when d.stage = 'available' and coalesce(d.course ->> 'expires_on', d.body ->> 'expires_on')::date < ${today}::date
  then 'expired' else d.stage end`;

/**
 * Sent, held, available and expired remittances whose number, reference or beneficiary's phone number matches the
 * search term. Sent and held ones need another step before the payout.
 */
export async function waitingFor(db: Db, typed: string, today: string): Promise<readonly Found[]> {
  const text = foldDigits(typed).trim();
  if (text.length < LEAST) return [];
  const digits = text.replaceAll(/\D/g, '');
  const number = /^(?:TRS\s*)?0*(\d{1,15})$/i.exec(text)?.[1] ?? null;
  const { rows } = await sql<Found>`
    select d.id, d.number, ${stageOn(today)} as stage, d.date::text as date, d.reference, d.counterparty,
           d.amount::text as amount, d.currency, d.body, d.course, agent.name as agent
    from document d
    left join party agent on agent.id = (d.body ->> 'agent_id')::bigint
    left join beneficiary b on b.id = (d.body ->> 'beneficiary_id')::bigint
    where d.type = 'transfer' and d.status = 'posted' and d.stage in ('available', 'sent', 'held', 'expired')
      and d.body ->> 'kind' <> 'internal'
      and (d.reference = ${text} or d.course -> 'sent' ->> 'reference' = ${text}
           or d.id = ${number}::bigint
           or (${digits.length >= 5} and regexp_replace(
                 coalesce(d.body -> 'beneficiary' ->> 'phone', d.course -> 'travel' -> 'beneficiary' ->> 'phone', b.phone, ''), '\\D', '', 'g'
               ) like '%' || ${digits}))
    order by d.id desc
  `.execute(db);
  return rows;
}

/** Count and earliest day of remittances in progress, by kind and stage. Only posted documents have these stages. */
export async function waitingCounts(db: Db, today: string) {
  const { rows } = await sql<AnswerOf<typeof transfer.waiting>[number]>`
    select d.body ->> 'kind' as kind, ${stageOn(today)} as status, count(*)::integer as count,
           min(d.date)::text as oldest
    from document d
    where d.type = 'transfer' and d.stage in ('paid_in', 'held', 'sent', 'available', 'expired')
    group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}
