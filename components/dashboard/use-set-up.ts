'use client';

import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useUsers } from '@/hooks/use-users';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { locations } from '@/lib/contract/dealing/locations';
import { rates } from '@/lib/contract/dealing/rates';
import { thresholds } from '@/lib/contract/compliance/thresholds';
import type { Currency } from '@/lib/contract/settings/currencies';
import { organization } from '@/lib/contract/settings/organization';
import { can } from '@/lib/domain/permission';
import { pageOf, type RouteName } from '@/lib/routes';

type Step = Readonly<{
  key:
    | ('organisation' | 'accounts' | 'currencies' | 'rates')
    | ('tills' | 'identification' | 'entry' | 'people');
  to: RouteName;
  view?: 'opening' | 'new' | 'thresholds';
}>;

export type SetUpStep = Step & Readonly<{ done: boolean }>;

const STEPS: readonly Step[] = [
  { key: 'organisation', to: 'app.organization-details' },
  { key: 'accounts', to: 'app.accounting.chart-of-accounts' },
  { key: 'currencies', to: 'app.currencies' },
  { key: 'rates', to: 'app.exchange.rates' },
  { key: 'tills', to: 'app.exchange.tills' },
  { key: 'identification', to: 'app.exchange.compliance', view: 'thresholds' },
  { key: 'entry', to: 'app.accounting.journal-entry', view: 'opening' },
  { key: 'people', to: 'app.users', view: 'new' },
];

/** Currency that every organisation has from the start, even if the organisation does not deal in it. */
const FROM_THE_START = 'USD';

/** Returns the setup steps that the user may perform, in order and with their state; undefined while loading. */
export function useSetUp(): readonly SetUpStep[] | undefined {
  const { data: user } = useCurrentUser();
  const mayRead = can(user, 'journal entry', 'view');
  const accounts = useAccounts().data;
  const currencies = useCurrencies().data;
  const seesDetails = can(user, 'organization details', 'edit');
  const details = useAnswer(organization.show, undefined, { enabled: seesDetails });
  const people = useUsers({ enabled: true });
  const entries = useAnswer(journalEntry.list, { input: { per_page: '1' } }, { enabled: mayRead });
  const seesRates = can(user, 'rates', 'view');
  const board = useAnswer(rates.current, undefined, { enabled: seesRates });
  const seesTills = can(user, 'tills', 'view');
  const places = useAnswer(locations.list, undefined, { enabled: seesTills });
  const seesRules = can(user, 'compliance', 'view');
  const choice = useAnswer(thresholds.choice, undefined, { enabled: seesRules });
  const isAsking =
    (mayRead && !entries.data) ||
    (seesDetails && !details.data) ||
    (seesRates && !board.data) ||
    (seesTills && !places.data) ||
    (seesRules && !choice.data);
  if (!accounts || !currencies || isAsking || !people.data) return undefined;

  const hasPosted = (entries.data?.meta.total ?? 0) > 0;
  const done: Readonly<Record<SetUpStep['key'], boolean>> = {
    // The organisation step is also done after the first posting, because the base currency can then no longer change.
    organisation: (details.data?.base_confirmed ?? false) || hasPosted,
    accounts: accounts.length > 0,
    currencies: currencies.some(isDealtIn),
    rates: (board.data?.length ?? 0) > 0,
    tills: Boolean(places.data?.some(({ type }) => type === 'till')),
    identification: choice.data?.is_made ?? false,
    entry: hasPosted,
    people: (people.data?.length ?? 0) > 1,
  };
  return STEPS.filter((step) => mayTake(user, step)).map((step) => ({
    ...step,
    done: done[step.key],
  }));
}

/** True for a currency other than base that a user added, changed or used. */
const isDealtIn = ({ code, is_base, is_used, version }: Currency): boolean =>
  !is_base && (code !== FROM_THE_START || version > 1 || is_used);

function mayTake(user: Parameters<typeof can>[0], { key, to }: Step): boolean {
  const page = pageOf(to);
  if (key === 'organisation') return can(user, page, 'edit');
  return can(user, page, 'create') && (key !== 'entry' || can(user, page, 'post'));
}
