import type { Db } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';

/** A session at a till, or that there is none. */
type Shift = Readonly<{ status: string | null; userId: number | null | undefined }>;

/**
 * Tells of a session whether the reader is still to count its till, and may not be told what should
 * lie there. Whoever may see what is sensitive about tills is always told.
 */
export async function countsBlind({
  db,
  me,
  may,
}: Pick<Call, 'me' | 'may'> & Readonly<{ db: Db }>): Promise<(shift: Shift) => boolean> {
  const { blind_count } = await settingOf(db, 'exchange');
  const isHidden = blind_count && !may('tills', 'sensitive');
  return ({ status, userId }) => isHidden && status === 'open' && userId === me.id;
}
