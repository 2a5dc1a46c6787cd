'use client';

import type { StepEndpoint } from '@/lib/contract/steps';
import { can } from '@/lib/domain/permission';
import { useCurrentUser } from './use-current-user';

/** Whether this user may take a step of a record: the state allows it, and the user's rights. */
export function useMayStep(): (
  step: Pick<StepEndpoint, 'step' | 'allow'>,
  status: string,
) => boolean {
  const { data: user } = useCurrentUser();
  return ({ step, allow }, status) =>
    step.from.includes(status) && typeof allow === 'object' && can(user, allow.page, allow.action);
}
