'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useCurrentUser } from '@/hooks/use-current-user';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { can } from '@/lib/domain/permission';
import { pageOf, type RouteName } from '@/lib/routes';

export type SetUpStep = Readonly<{
  key: 'accounts' | 'currencies' | 'entry';
  done: boolean;
  to: RouteName;
  view?: 'opening';
}>;

/** The first steps of a house and which are done, as far as this user may do them; nothing before all is known. */
export function useSetUp(): readonly SetUpStep[] | undefined {
  const { data: user } = useCurrentUser();
  const mayRead = can(user, 'journal entry', 'view');
  const accounts = useAccounts().data;
  const currencies = useCurrencies().data;
  const entries = useAnswer(journalEntry.list, { input: { per_page: '1' } }, { enabled: mayRead });
  if (!accounts || !currencies || (mayRead && !entries.data)) return undefined;

  const steps: readonly SetUpStep[] = [
    { key: 'accounts', done: accounts.length > 0, to: 'app.accounting.chart-of-accounts' },
    { key: 'currencies', done: currencies.length > 1, to: 'app.currencies' },
    {
      key: 'entry',
      done: (entries.data?.meta.total ?? 0) > 0,
      to: 'app.accounting.journal-entry',
      view: 'opening',
    },
  ];
  return steps.filter(
    ({ to, view }) => can(user, pageOf(to), 'create') && (!view || can(user, pageOf(to), 'post')),
  );
}
