import { Refusal } from '@/lib/domain/refusal';

/**
 * The vault that exists from the first day. It is never opened as a till, and cash without a location belongs to it.
 */
export const MAIN_VAULT = 1;

/** A cash location, with the user who opened it; null if nobody did. */
export type Place = Readonly<{ name: string; type: string; opened_by: number | null }>;

/**
 * Refuses a user who handles the cash of a till that another user opened or nobody opened. Every user may use a vault.
 */
export function tillRefusals(
  { name, type, opened_by }: Place,
  userId: number | null,
  field = 'location_id',
): Refusal[] {
  if (type !== 'till' || (opened_by !== null && opened_by === userId)) return [];
  const code = opened_by === null ? 'till.not-open' : 'till.not-yours';
  return [new Refusal(code, { params: { till: name }, field })];
}
