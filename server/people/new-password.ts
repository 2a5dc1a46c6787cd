import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';

/** Refuses a password that is shorter than the minimum in the organisation's settings. */
export async function checkLength(db: Db, password: string): Promise<void> {
  const { password_length } = await settingOf(db, 'security');
  if ([...password].length >= password_length) return;
  const params = { length: String(password_length) };
  throw new Refusal('password.short', { params, field: 'password' });
}
