'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useUsers } from '@/hooks/use-users';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { locations } from '@/lib/contract/exchange/locations';
import { rates } from '@/lib/contract/exchange/rates';
import { can } from '@/lib/domain/permission';
import { pageOf, type RouteName } from '@/lib/routes';

export type SetUpStep = Readonly<{
  key: 'organisation' | 'accounts' | 'currencies' | 'rates' | 'tills' | 'entry' | 'people';
  done: boolean;
  to: RouteName;
  view?: 'opening' | 'new';
}>;

/** What an organisation may well do without for ever: it is offered once, not called for. */
const OFFERED: readonly SetUpStep['key'][] = ['organisation', 'people'];

/**
 * The first steps of an organisation in their order and which are done, as far as this user may do them;
 * nothing before all is known. `whole` asks for those too that can be left out.
 */
export function useSetUp({ whole }: { whole: boolean }): readonly SetUpStep[] | undefined {
  const { data: user } = useCurrentUser();
  const mayRead = can(user, 'journal entry', 'view');
  const accounts = useAccounts().data;
  const currencies = useCurrencies().data;
  const setup = useSystemSetup();
  const people = useUsers({ enabled: whole });
  const entries = useAnswer(journalEntry.list, { input: { per_page: '1' } }, { enabled: mayRead });
  const seesRates = can(user, 'rates', 'view');
  const board = useAnswer(rates.current, undefined, { enabled: seesRates });
  const seesTills = can(user, 'tills', 'view');
  const places = useAnswer(locations.list, undefined, { enabled: seesTills });
  const isAsking =
    (mayRead && !entries.data) || (seesRates && !board.data) || (seesTills && !places.data);
  if (!accounts || !currencies || isAsking || (whole && !people.data)) return undefined;

  const steps: readonly SetUpStep[] = [
    // Its details were saved at least once.
    { key: 'organisation', done: (setup?.version ?? 1) > 1, to: 'app.organization-details' },
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
    { key: 'people', done: (people.data?.length ?? 0) > 1, to: 'app.users', view: 'new' },
  ];
  return steps.filter((step) => (whole || !OFFERED.includes(step.key)) && mayTake(user, step));
}

function mayTake(user: Parameters<typeof can>[0], { key, to }: SetUpStep): boolean {
  const page = pageOf(to);
  if (key === 'organisation') return can(user, page, 'edit');
  return can(user, page, 'create') && (key !== 'entry' || can(user, page, 'post'));
}
