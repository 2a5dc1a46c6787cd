import { Refusal } from './refusal';

/** The vault that every organisation has from its first day; nobody opens it, and cash without a place is there. */
export const MAIN_VAULT = 1;

/** Where notes are, and who has it open. */
export type Place = Readonly<{ name: string; type: string; opened_by: number | null }>;

/**
 * What stands against somebody handling the notes at a place: only whoever opened a till handles what
 * is in it, and a till that nobody opened is shut. A vault is everybody's.
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
