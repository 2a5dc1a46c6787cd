import type * as v from 'valibot';

import type { Page } from '@/lib/routes';
import { Reason } from '../schemas';
import { stepsOf } from '../steps';

/** What a limit, or one below it, comes to once it is active. */
export const LIMIT_STAGES = ['active', 'suspended', 'expired', 'closed'] as const;

type Kind<Path extends string> = Readonly<{ path: Path; page: Page }>;
type Document<Answer extends v.GenericSchema> = Readonly<{
  show: Readonly<{ answer: Answer }>;
  void: Readonly<{ stales?: readonly string[] }>;
}>;

/** Everything that shows how much credit is left. */
export const CREDIT_STALES = [
  'exchange/credit-limit',
  'exchange/credit-sub-limit',
  'exchange/credit-limit-withdrawal',
  'exchange/credit-sub-limit-withdrawal',
] as const;

/** The steps of a limit or a sub-limit: it is stopped for a while, goes on, or ends. What was drawn stays owed. */
export const limitSteps = <const Path extends string, Answer extends v.GenericSchema>(
  { path, page }: Kind<Path>,
  document: Document<Answer>,
) =>
  stepsOf(
    { path, page, stales: [...CREDIT_STALES, ...(document.void.stales ?? [])] },
    {
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
        from: ['active', 'suspended'],
        to: ['closed'],
        asks: { reason: Reason },
      },
    },
    document.show.answer,
  );
