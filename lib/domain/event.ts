/** Types of the events that webhooks deliver. */
export const EVENT_TYPES = [
  'document.posted',
  'document.voided',
  'document.stepped',
  'rate.published',
  'kyc.decided',
  'till.closed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A row of the audit trail, as far as it determines the event. `changes` has the old and the new value of each field. */
type TrailRow = Readonly<{
  action: string;
  record_type: string;
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}>;

const UNPOSTED: ReadonlySet<unknown> = new Set([null, 'draft', 'pending_approval']);

const DECISIONS: ReadonlySet<unknown> = new Set(['approved', 'rejected', 'blocked', 'closed']);

const PUBLISHING: ReadonlySet<string> = new Set(['publish', 'come into force']);

/**
 * Type of the event that a row of the audit trail reports; undefined if it reports none. `isDocument` is true if its
 * record is a document.
 */
export function eventOf(
  { action, record_type, changes }: TrailRow,
  isDocument: boolean,
): EventType | undefined {
  const [before = null, after] = changes.status ?? [];
  if (record_type === 'rate') {
    const isInForce = action === 'approve' ? after === 'active' : PUBLISHING.has(action);
    return isInForce ? 'rate.published' : undefined;
  }
  if (after === undefined || after === before) return undefined;
  if (record_type === 'KYC customer') return DECISIONS.has(after) ? 'kyc.decided' : undefined;
  if (record_type === 'till session') return after === 'closed' ? 'till.closed' : undefined;
  return isDocument ? documentEvent(before, after) : undefined;
}

function documentEvent(before: unknown, after: unknown): EventType | undefined {
  if (after === 'voided') return 'document.voided';
  if (UNPOSTED.has(after) || after === 'discarded') return undefined;
  return UNPOSTED.has(before) ? 'document.posted' : 'document.stepped';
}
