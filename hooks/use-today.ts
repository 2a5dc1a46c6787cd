'use client';

import { useState } from 'react';

import { type Day, today } from '@/lib/domain/calendar';
import { useSystemSetup } from './use-system-setting';

/** Business day in the organisation's time zone. It does not change while a form is open. */
export function useToday(): Day {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  return today(timezone, now);
}
