'use client';

import type { CurrentRate } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { agedFlags } from '@/lib/domain/dealing/rate-age';
import { useAnswer } from './use-call';
import { useNow } from './use-now';
import { usePermission } from './use-permission';

const MINUTE_MS = 60_000;

/**
 * Current rates, with ages that are updated while the page is open. `rows` is undefined while loading, and for users
 * who may not view rates.
 */
export function useRates() {
  const { may } = usePermission('rates');
  const { data, error, refetch, isFetching, dataUpdatedAt } = useAnswer(rates.current, undefined, {
    enabled: may('view'),
  });
  const passed = Math.max(0, Math.floor((useNow() - dataUpdatedAt) / MINUTE_MS));
  const rows = data?.map((rate) => aged(rate, passed));
  return { rows, error, isFetching, refetch: () => void refetch() };
}

function aged(rate: CurrentRate, passed: number): CurrentRate {
  const age_minutes = rate.age_minutes + passed;
  return {
    ...rate,
    age_minutes,
    ...agedFlags(age_minutes, rate.max_age_minutes),
  };
}
