'use client';

import { useState } from 'react';

import { type Day, today } from '@/lib/domain/calendar';
import { useSystemSetup } from './use-system-setting';

/**
 * Today in the organisation's time zone, UTC until the zone is loaded. A change of day while the component is mounted
 * is ignored.
 */
export function useToday(): Day {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  return today(timezone, now);
}
