import { sameImage } from '@/server/files/papers';
import type { Viewing } from '@/server/files/view-paper';
import type { Tx } from '@/server/kernel/host';
import { isStopped } from '@/lib/domain/compliance/kyc-state';
import { raiseAlert } from '@/server/compliance/monitoring/raise-alert';
import type { CustomerRow } from './customers.sql';

/** Scores of alerts about documents. The customer or user who causes the alert is not notified. */
const SCORES = { same_image: 70, paper_damaged: 90, many_views: 60, stopped_sent: 60 } as const;

/** Raises an alert if another customer has sent the same image. */
export async function alertSameImage(
  db: Tx,
  { customer, paper }: Readonly<{ customer: number; paper: number }>,
): Promise<void> {
  const others = (await sameImage(db, paper)).flatMap(({ owner }) => {
    const [kind, id] = owner.split(' ');
    return kind === 'kyc' ? [Number(id)] : [];
  });
  if (others.length > 0) await alertOf(db, 'same_image', [customer, ...new Set(others)]);
}

/**
 * Raises an alert if a suspended or blocked customer sends something. The customer sees only a confirmation of receipt.
 */
export async function alertStopped(
  db: Tx,
  { id, status }: Pick<CustomerRow, 'id' | 'status'>,
): Promise<void> {
  if (isStopped(status)) await alertOf(db, 'stopped_sent', [id]);
}

/** Callbacks that raise alerts if a customer's file is damaged or one user views many files. */
export const paperWatch = (customer: number): Pick<Viewing, 'onDamage' | 'onMany'> => ({
  onDamage: (db, { id }) => alertOf(db, 'paper_damaged', [customer], { paper: id }),
  onMany: async (db, { user_id, count }) => {
    await raiseAlert(db, {
      rule: 'many_views',
      score: SCORES.many_views,
      party_ids: [],
      documents: [],
      facts: { user_id, count },
      about: `views of user ${user_id}`,
    });
  },
});

async function alertOf(
  db: Tx,
  rule: keyof typeof SCORES,
  customers: readonly number[],
  more: Readonly<Record<string, number>> = {},
): Promise<void> {
  const rows = await db
    .selectFrom('kyc_customer')
    .select('party_id')
    .where('id', 'in', [...customers])
    .orderBy('id')
    .execute();
  const party_ids = rows.flatMap(({ party_id }) => (party_id === null ? [] : [party_id]));
  await raiseAlert(db, {
    rule,
    party_ids,
    documents: [],
    score: SCORES[rule],
    facts: { kyc_customers: customers, ...more },
    about: `${rule} kyc ${customers[0] ?? 0}`,
  });
}
