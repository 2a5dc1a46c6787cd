import type { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import type { InputOf } from '@/lib/contract/endpoint';

/** In hours. */
export const DURATIONS = [1, 8, 24, 72, 168] as const;

export const FOREVER = 'forever';

const HOUR_MS = 3_600_000;

export type ExceptionValues = Readonly<{
  from: string;
  to: string;
  /** Hours from now, or `FOREVER`. */
  until: string;
  role_id: string;
  user_id: number | null;
  reason: string;
}>;

/** Converts the form to the request. The end is `now` (ms) plus the duration, computed when it is sent. */
export function toExceptionInput(
  { from, to, until, role_id, user_id, reason }: ExceptionValues,
  now: number,
): InputOf<typeof transactionLocking.unlock> {
  return {
    reason,
    from,
    to,
    ...(until !== FOREVER && { until: new Date(now + Number(until) * HOUR_MS).toISOString() }),
    ...(role_id !== '' && { role_id: Number(role_id) }),
    ...(user_id !== null && { user_id }),
  };
}
