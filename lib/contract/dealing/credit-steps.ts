import * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { Decimal, Instant, PositiveMoney, Reason } from '@/lib/contract/schemas';
import { stepsOf } from '@/lib/contract/steps';

/** States of a limit or sub-limit after posting. */
export const LIMIT_STAGES = ['active', 'suspended', 'expired', 'closed'] as const;

type Kind<Path extends string> = Readonly<{ path: Path; page: Page }>;
type Document<Answer extends v.GenericSchema, Approve, Reject> = Readonly<{
  show: Readonly<{ answer: Answer }>;
  void: Readonly<{ stales?: readonly string[] }>;
  approve: Approve;
  reject: Reject;
}>;

/** Former and new amounts of a limit or sub-limit, and the reason for its latest suspension, resumption or closing. */
export const limitCourse = {
  step_reason: v.nullable(v.string()),
  changes: v.array(v.object({ at: Instant, before: Decimal, amount: Decimal, reason: v.string() })),
  /** Requested new amount while its increase waits for approval; otherwise null. */
  asked_amount: v.nullable(Decimal),
} as const;

const STANDING = ['active', 'suspended'] as const;

/** Paths of the credit calls, whose cached answers become stale after an action on a limit. */
export const CREDIT_STALES = [
  'exchange/credit-limit',
  'exchange/credit-sub-limit',
  'exchange/credit-limit-withdrawal',
  'exchange/credit-sub-limit-withdrawal',
] as const;

/**
 * Defines the actions on a limit or sub-limit: change, suspend, resume, close. They do not affect earlier withdrawals.
 * If an increase needs approval by a second person, the old amount applies until then.
 */
export function limitSteps<
  const Path extends string,
  Answer extends v.GenericSchema,
  Approve extends object,
  Reject extends object,
>({ path, page }: Kind<Path>, document: Document<Answer, Approve, Reject>) {
  const stales = [...CREDIT_STALES, ...(document.void.stales ?? [])];
  const steps = stepsOf(
    { path, page, stales },
    {
      change: {
        action: 'post',
        summary: `Raises or lowers a ${page}. What was drawn stays owed; below what is used nothing more can be drawn.`,
        from: STANDING,
        to: STANDING,
        asks: { amount: PositiveMoney, reason: Reason },
      },
      suspend: {
        action: 'post',
        summary: `Stops all drawing on a ${page} until it is resumed.`,
        from: ['active'],
        to: ['suspended'],
        asks: { reason: Reason },
      },
      resume: {
        action: 'post',
        summary: `Lets a suspended ${page} be drawn on again.`,
        from: ['suspended'],
        to: ['active'],
      },
      close: {
        action: 'post',
        summary: `Ends a ${page}. What was drawn stays owed.`,
        from: STANDING,
        to: ['closed'],
        asks: { reason: Reason },
      },
    },
    document.show.answer,
  );
  return {
    ...steps,
    approve: {
      ...document.approve,
      stales,
      step: { from: ['pending_approval', ...STANDING], to: STANDING },
    },
    reject: {
      ...document.reject,
      step: { from: ['pending_approval', ...STANDING], to: ['draft', ...STANDING] },
    },
  };
}
