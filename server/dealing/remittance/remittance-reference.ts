import { sql } from 'kysely';

import type { TransferBody } from '@/lib/contract/dealing/transfer';
import type { Person } from '@/lib/contract/dealing/transfer-body';
import type { SettingBody } from '@/lib/contract/settings/system-setting';
import type { CustomerClass, FeeRule } from '@/lib/domain/dealing/fee';
import { MAIN_VAULT } from '@/lib/domain/ledger/place';
import { Refusal } from '@/lib/domain/refusal';
import type { PaidIn } from '@/lib/domain/dealing/remittance';
import type { DocumentCall } from '@/server/document/document-call';
import { folded } from '@/server/document/doubles';
import type { Reference } from '@/server/document/kind';
import { openSessionAt } from '@/server/dealing/location/open-session';
import { orRefusal, type SettledAt, settledAt } from '@/server/ledger/settled-at';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import type { Cleared } from '@/server/compliance/monitoring/cleared';
import type { Watch, Watched } from '@/server/compliance/monitoring/watch';
import { remitFees } from '@/server/dealing/rates/fee-rules';
import { namesOf, partiesOf, type PartyThere, thereAmong } from '@/server/ledger/party-names';
import { referenceTo } from '@/server/ledger/reference';
import { beneficiaryOf } from '@/server/dealing/beneficiaries/beneficiaries';
import { type Countries, watchedSender } from './remittance-watch';
import { withPurpose } from '@/server/dealing/transfer/internal';

/**
 * A payment by the sender. `at` is the account that receives it; if the payment is refused, `refusal` is set instead.
 */
type Paying = Readonly<{ field: string; at?: PaidIn; refusal?: Refusal }>;

type Sender = Readonly<{ name: string; phone: string | null; class: CustomerClass | null }>;

export type RemitReference = Reference &
  Readonly<{
    kind: 'remit';
    names: ReadonlyMap<number, string>;
    /** Parties that the remittance names; deleted parties are left out. */
    there: ReadonlyMap<number, PartyThere>;
    agentKind: string | null;
    /** The sender; null if the sender is not a stored party. */
    sender: Sender | null;
    policy: SettingBody<'exchange'>;
    feeRules: readonly FeeRule[];
    today: string;
    beneficiary: Person | null;
    /** True if the chosen beneficiary is stored for this sender. */
    inBook: boolean;
    /**
     * Account and location that receive the sender's cash, or the refusal of the location; null for an agent's order.
     */
    cash: SettledAt | Refusal | null;
    /** Id of the session that is open at the location of the cash payment; null if none is open. */
    session_id: number | null;
    paying: readonly Paying[];
    /**
     * `watched`: sender, location and day for the threshold checks. `watch`: limits and earlier documents for these
     * checks; null if no limit applies.
     */
    watched: Watched;
    watch: Watch | null;
    cleared: Cleared;
    countries: Countries;
    /** True if the agent or a person is on hold. Only compliance can release the hold. */
    isStopped: boolean;
    /** Number of an earlier order by this agent with the same reference; null if there is none. */
    taken: string | null;
  }>;

export const PURPOSES = [
  'remittances_payable',
  'remittance_fees',
  'transfer_tax_payable',
  'agent_settlement',
  'bank',
  'customer_balances',
] as const;

export const isOut = ({ kind }: Pick<TransferBody, 'kind'>) => kind === 'remit_out';

/** Reads the records that a remittance refers to, and the mid rates of the remittance's date and of `day`. */
export async function readRemit(
  call: DocumentCall,
  body: TransferBody,
  day?: string,
): Promise<RemitReference> {
  const { db } = call;
  const { sender_id, agent_id, date, beneficiary_id } = body;
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', [...PURPOSES, 'cash'])
    .execute();
  const paying = (body.payments ?? []).flatMap(({ account_id }) => account_id ?? []);
  const ids = [...accounts.map(({ id }) => id), ...paying];
  const days = [date, day].filter((one) => one !== undefined);
  const reference = await referenceTo(db, ids, days);
  const book =
    beneficiary_id === undefined ? null : await beneficiaryOf(call, sender_id, beneficiary_id);
  const agent = agent_id && (await kindOf(db, agent_id));
  const cash = isOut(body) ? await cashAt(call, body, reference.currencies.base) : null;
  const known = { beneficiary: body.beneficiary ?? book, cash };
  const named = await partiesOf(
    db,
    [sender_id, agent_id].map((party_id) => ({ party_id })),
  );
  return {
    ...reference,
    ...(await watchedSender(call, body, { ...reference, ...known })),
    kind: 'remit',
    names: namesOf(named),
    there: thereAmong(named),
    agentKind: agent || null,
    sender: sender_id === undefined ? null : await senderOf(db, sender_id),
    policy: await settingOf(db, 'exchange'),
    feeRules: await remitFees(db),
    today: await call.today(),
    ...known,
    inBook: book !== null,
    session_id: cash instanceof Refusal ? null : await openSessionAt(db, cash?.location_id),
    paying: isOut(body) ? await payingOf(call, body, reference) : [],
    taken: isOut(body) ? null : await takenReference(db, body),
  };
}

async function kindOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('party').select('kind').where('id', '=', id).executeTakeFirst();
  return row?.kind;
}

async function senderOf(db: Db, id: number): Promise<Sender | null> {
  const row = await db
    .selectFrom('party')
    .select(['name', 'phone', 'class'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const cashAt = (call: DocumentCall, { location_id = MAIN_VAULT }: TransferBody, base: string) =>
  orRefusal(settledAt(call, { location_id }, base));

async function payingOf(
  call: DocumentCall,
  { payments = [], location_id = MAIN_VAULT, sender_id }: TransferBody,
  reference: Reference,
): Promise<Paying[]> {
  const { base } = reference.currencies;
  const paid: Paying[] = [];
  for (const [at, { method, currency = base, amount, account_id }] of payments.entries()) {
    const field = `payments.${at}.${method === 'cash' ? 'method' : 'account_id'}`;
    const found = async (): Promise<PaidIn | Refusal> => {
      if (currency !== base) return new Refusal('remit.pay-base', { field, params: { base } });
      if (method === 'on_account') {
        const account = withPurpose(reference, 'customer_balances');
        return { account_id: account ?? 0, party_id: sender_id, amount };
      }
      const where =
        method === 'cash'
          ? { location_id }
          : { account_id: account_id ?? withPurpose(reference, 'bank') };
      const place = await orRefusal(settledAt(call, where, base));
      if (place instanceof Refusal) return place;
      const { name: _name, ...account } = place;
      return { ...account, amount };
    };
    const one = await found();
    paid.push(one instanceof Refusal ? { field, refusal: one } : { field, at: one });
  }
  return paid;
}

/** Returns the number of the agent's posted order with the same reference, ignoring case; null if there is none. */
async function takenReference(
  db: Db,
  { agent_id, reference }: TransferBody,
): Promise<string | null> {
  if (agent_id === undefined || !reference) return null;
  const row = await db
    .selectFrom('document')
    .select('number')
    .where('type', '=', 'transfer')
    .where('status', '=', 'posted')
    .where('reference', 'is not', null)
    .where(
      sql<boolean>`body ->> 'kind' = 'remit_in' and body ->> 'agent_id' = ${String(agent_id)}
        and ${folded(sql`reference`)} = ${folded(sql`${reference}::text`)}`,
    )
    .executeTakeFirst();
  return row?.number ?? null;
}
