'use client';

import type { Preferences } from '@/lib/contract/people/profile';
import { applyPreferences } from './apply-preferences';
import { useLocale } from './use-locale';

export function useApplyPreferences(): (given: Preferences) => void {
  const look = useLocale();
  return (given) => applyPreferences(given, look);
}
