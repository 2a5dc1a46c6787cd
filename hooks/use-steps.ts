'use client';

import type { StepEndpoint } from '@/lib/contract/steps';
import { can } from '@/lib/domain/permission';
import { useCurrentUser } from './use-current-user';

/** Returns a function that returns true if the record's state and the user's rights allow an action. */
export function useMayStep(): (
  step: Pick<StepEndpoint, 'step' | 'allow'>,
  status: string,
) => boolean {
  const { data: user } = useCurrentUser();
  return ({ step, allow }, status) =>
    step.from.includes(status) && typeof allow === 'object' && can(user, allow.page, allow.action);
}
