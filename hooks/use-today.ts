'use client';

import { useState } from 'react';

import { type Day, today } from '@/lib/domain/calendar';
import { useSystemSetup } from './use-system-setting';

/** Today in the organisation's time zone. It stays the same while the component is mounted. */
export function useToday(): Day {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  return today(timezone, now);
}
