'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { type ListFilter, NoMatch } from '@/components/list/list-bar';
import { useShownColumns } from '@/components/list/list-columns';
import { ListTools, tabsOf } from '@/components/list/list-tools';
import { useColumnState } from '@/components/list/use-list-state';
import { useWhole } from '@/components/record/use-listed';
import { NoTokens, stateOf, TokenList, useNewToken, useTokenColumns } from './token-list';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { WidePage } from '@/components/ui/wide-page';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useToday } from '@/hooks/use-today';
import { type ApiToken, apiTokens } from '@/lib/contract/people/api-tokens';

const ROUTE = 'app.api-tokens';

export const ApiTokensScreen = () => (
  <Messages of={['api-tokens', 'routes', 'document']}>
    <ApiTokens />
  </Messages>
);

/** List of the API tokens of all users. */
function ApiTokens() {
  const t = useTranslations('api-tokens');
  const title = useTranslations('routes')('api-tokens');
  const { may } = usePermission('api tokens');
  const listed = useTokens();
  const filters = useFilters();
  const columns = useTokenColumns();
  const columnState = useColumnState(ROUTE);
  const visibleColumns = useShownColumns(columns, columnState.columns);
  const { create, dialog } = useNewToken(apiTokens.store, may('create'));
  const { rows, state } = listed;
  useDocumentTitle(title);
  useShortcuts({ refresh: listed.refetch, ...(create && { new: create }) });
  return (
    <WidePage>
      <PageHead title={title} count={listed.count}>
        {create && (
          <Button variant="primary" icon={Plus} kbd="N" onClick={create}>
            {t('create')}
          </Button>
        )}
      </PageHead>
      <ListTools
        route={ROUTE}
        state={state}
        searched={t('searched')}
        filters={filters}
        tabs={tabsOf(filters, 'status')}
        useCount={listed.useCount}
        columns={columns}
        columnState={columnState}
      />
      {rows ? (
        <TokenList
          label={title}
          rows={rows}
          columns={visibleColumns}
          revoke={may('delete') ? apiTokens.revoke : undefined}
          sort={listed.sort}
          onSort={listed.setSort}
          empty={state.isFiltered ? <NoMatch state={state} /> : <NoTokens onCreate={create} />}
        />
      ) : (
        <NotYet error={listed.error} onRetry={listed.refetch} />
      )}
      {dialog}
    </WidePage>
  );
}

function useTokens() {
  const today = useToday();
  return useWhole<ApiToken>(apiTokens.list, {
    textOf: ({ name, user, role, hint, addresses }) =>
      [name, user.name, role?.name, hint, ...addresses].join(' '),
    tests: {
      status: (token, value) => token.status === value || stateOf(token, today) === value,
    },
    sorts: SORTS,
  });
}

const SORTS = {
  name: ({ name }: ApiToken) => name,
  user: ({ user }: ApiToken) => user.name,
  expires_on: ({ expires_on }: ApiToken) => expires_on,
  used: ({ last_used_at }: ApiToken) => last_used_at ?? '',
};

const STATES = ['active', 'expiring', 'expired', 'revoked'] as const;

function useFilters(): readonly ListFilter[] {
  const label = useTranslations('api-tokens.columns')('status');
  const t = useTranslations('ui.status');
  const choices = STATES.map((value) => ({ value, label: t(value) }));
  return [{ kind: 'choice', name: 'status', label, choices }];
}
