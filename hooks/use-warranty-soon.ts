'use client';

import { useToday } from './use-today';
import { addDays } from '@/lib/domain/calendar';
import { FIRST_STEP } from '@/lib/domain/expiry';

/** Filter of the asset register for warranties that end soon. */
export function useWarrantySoon() {
  const today = useToday();
  return { warranty_from: today, warranty_to: addDays(today, FIRST_STEP) };
}
