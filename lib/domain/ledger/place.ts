import { Refusal } from '@/lib/domain/refusal';

/**
 * Id of the main vault, which always exists and cannot be deactivated. Cash that is booked without a location belongs
 * to it.
 */
export const MAIN_VAULT = 1;

/** A cash location. `opened_by` is the user who opened it; null if it is not open. */
export type Place = Readonly<{ name: string; type: string; opened_by: number | null }>;

/** Refuses cash movements at a till that another user or nobody has opened. Every user may use a vault. */
export function tillRefusals(
  { name, type, opened_by }: Place,
  userId: number | null,
  field = 'location_id',
): Refusal[] {
  if (type !== 'till' || (opened_by !== null && opened_by === userId)) return [];
  const code = opened_by === null ? 'till.not-open' : 'till.not-yours';
  return [new Refusal(code, { params: { till: name }, field })];
}
