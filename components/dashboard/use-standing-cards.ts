'use client';

import type { CardKey } from '@/components/dashboard/cards';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useMayView } from '@/hooks/use-may-view';
import type { Dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

const DRAFTED = [
  'journal entry',
  'expenses',
  'receipts',
  'sales',
  'transfer',
  'manual journal',
  'payroll preparation',
] as const satisfies readonly Page[];

/** Returns the cards that have data for the user. */
export function useStandingCards(
  stands: Dashboard | undefined,
  counter: CounterDashboard | undefined,
): ReadonlySet<CardKey> {
  const { data: user } = useCurrentUser();
  const mayView = useMayView();
  const isThere: Readonly<Record<CardKey, boolean>> = {
    positions: Boolean(counter?.positions),
    margin: Boolean(counter?.margin),
    attribution: mayView('summary report') && can(user, 'summary report', 'sensitive'),
    volume: Boolean(counter?.volume),
    drawers: Boolean(counter?.drawers),
    legs: Boolean(counter?.legs),
    pair: mayView('rates'),
    rates: mayView('rates'),
    cash: Boolean(stands?.cash),
    result: Boolean(stands?.result),
    owed: Boolean(stands?.owed),
    assets: Boolean(stands?.assets),
    payroll: mayView('payroll preparation'),
    finish: true,
    drafts: DRAFTED.some((page) => mayView(page)),
    days: Boolean(stands?.locks ?? stands?.years),
  };
  // The record has exactly the card keys.
  const keys = Object.keys(isThere) as CardKey[];
  return new Set(keys.filter((key) => isThere[key]));
}
