'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useCurrentUser } from '@/hooks/use-current-user';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { locations } from '@/lib/contract/exchange/locations';
import { rates } from '@/lib/contract/exchange/rates';
import { can } from '@/lib/domain/permission';
import { pageOf, type RouteName } from '@/lib/routes';

export type SetUpStep = Readonly<{
  key: 'accounts' | 'currencies' | 'rates' | 'tills' | 'entry';
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
  const seesRates = can(user, 'rates', 'view');
  const board = useAnswer(rates.current, undefined, { enabled: seesRates });
  const seesTills = can(user, 'tills', 'view');
  const places = useAnswer(locations.list, undefined, { enabled: seesTills });
  const isAsking =
    (mayRead && !entries.data) || (seesRates && !board.data) || (seesTills && !places.data);
  if (!accounts || !currencies || isAsking) return undefined;

  const steps: readonly SetUpStep[] = [
    { key: 'accounts', done: accounts.length > 0, to: 'app.accounting.chart-of-accounts' },
    { key: 'currencies', done: currencies.length > 1, to: 'app.currencies' },
    { key: 'rates', done: (board.data?.length ?? 0) > 0, to: 'app.exchange.rates' },
    {
      key: 'tills',
      done: Boolean(places.data?.some(({ type }) => type === 'till')),
      to: 'app.exchange.tills',
    },
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
