import type { Db } from '@/server/kernel/host';

/**
 * Number of customer files that a user can review: submitted, or claimed by this user. Without files that the user
 * wrote, because another person must review them, and without those that wait for a second approval.
 */
export async function filesToReview(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('kyc_customer as c')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('purged_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('c.status', '=', 'submitted'),
        and([eb('c.status', '=', 'under_review'), eb('reviewer_id', '=', userId)]),
      ]),
    )
    .where(({ eb, or }) => or([eb('created_by', 'is', null), eb('created_by', '<>', userId)]))
    .where(({ eb, or }) => or([eb('written_by', 'is', null), eb('written_by', '<>', userId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approval')
            .select('approval.id')
            .where('approval.document_type', '=', 'KYC customer')
            .whereRef('approval.document_id', '=', 'c.id')
            .where('approval.status', '=', 'waiting'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
