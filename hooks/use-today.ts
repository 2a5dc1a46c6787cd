'use client';

import { useState } from 'react';

import { type Day, today } from '@/lib/domain/calendar';
import { useSystemSetup } from './use-system-setting';

/** The business day in the organisation's time zone. It does not change under an open form. */
export function useToday(): Day {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  return today(timezone, now);
}
