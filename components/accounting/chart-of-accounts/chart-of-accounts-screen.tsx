'use client';

import { Plus, Sparkles, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AccountForm } from './account-form';
import { AccountPanel } from './account-panel';
import { chartFilters, useChartFilters } from './chart-narrowing';
import { ChartTable, useChart } from './chart-table';
import { type ChartAddress, useChartAddress } from './use-chart-address';
import { ImportDialog } from '@/components/document/import/import-dialog';
import { NoSuchRecord } from '@/components/document/record/no-such-record';
import { Messages } from '@/components/layout/messages';
import { NoMatch } from '@/components/list/list-bar';
import { RowsExport } from '@/components/list/list-export';
import { useShownColumns } from '@/components/list/list-columns';
import { ListTools, tabsOf } from '@/components/list/list-tools';
import { useColumnState } from '@/components/list/use-list-state';
import { accountName } from '@/components/pickers/account-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useAccounts, useAccountList } from '@/hooks/use-accounts';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useLocale } from '@/hooks/use-locale';
import { useMedia } from '@/hooks/use-media';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type Branch, branchesOf } from '@/lib/chart-of-accounts/account-tree';
import { matchingBranches } from '@/lib/chart-of-accounts/chart-filters';
import { chartOfAccounts, type Account } from '@/lib/contract/accounting/chart-of-accounts';

const ROUTE = 'app.accounting.chart-of-accounts';

export const ChartOfAccountsScreen = () => (
  <Messages of={['chart-of-accounts', 'document', 'reports']}>
    <ChartOfAccounts />
  </Messages>
);

function ChartOfAccounts() {
  const t = useTranslations('chart-of-accounts');
  const { may } = usePermission('chart of accounts');
  const { data: accounts, error, refetch } = useAccounts();
  const address = useChartAddress();
  const columnState = useColumnState(ROUTE);
  const filters = useChartFilters();
  const [dialog, setDialog] = useState<'generate' | 'import'>();
  const mayCreate = may('create');
  const branches = branchesOf(accounts ?? []);
  const { list, panel } = address;
  const chart = useChart(
    branches,
    list.isFiltered ? matchingBranches(branches, chartFilters(list.filters)) : undefined,
  );
  const columns = useShownColumns(chart.columns, columnState.columns);
  const current = panel.kind === 'record' || panel.kind === 'edit' ? String(panel.id) : undefined;
  const isCompact = useMedia('(min-width: 1280px)') && panel.kind !== 'none';
  const generate = mayCreate ? () => setDialog('generate') : undefined;
  const bringIn = mayCreate ? () => setDialog('import') : undefined;
  const closeDialog = () => setDialog(undefined);

  useDocumentTitle(t('title'));
  useShortcuts({
    refresh: () => void refetch(),
    ...(mayCreate && { new: () => address.create() }),
  });

  return (
    <WidePage>
      <PageHead title={t('title')} count={accounts?.length}>
        <RowsExport
          endpoint={chartOfAccounts.export}
          page="chart of accounts"
          filters={list.filters}
        />
        {generate && (
          <>
            <Button icon={Upload} onClick={bringIn}>
              {t('import.open')}
            </Button>
            <Button icon={Sparkles} onClick={generate}>
              {t('generate')}
            </Button>
            <Button variant="primary" icon={Plus} kbd="N" onClick={() => address.create()}>
              {t('create')}
            </Button>
          </>
        )}
      </PageHead>
      <ListTools
        route={ROUTE}
        state={list}
        searched={t('searched')}
        filters={filters}
        tabs={tabsOf(filters, 'show')}
        useCount={(some) =>
          accounts && {
            total: matchingBranches(branches, chartFilters(some)).length,
          }
        }
        columns={chart.columns}
        columnState={columnState}
      />
      <div className="flex min-h-0 flex-1">
        {accounts === undefined ? (
          error?.message === undefined ? (
            <div className="flex-1">
              <SkeletonRows />
            </div>
          ) : (
            <EmptyState
              kind="refused"
              actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
            >
              {error?.message}
            </EmptyState>
          )
        ) : (
          <>
            <ChartTable
              chart={chart}
              columns={columns}
              current={current}
              isCompact={isCompact}
              onOpen={address.open}
              empty={<ChartEmpty address={address} onGenerate={generate} onImport={bringIn} />}
            />
            <ChartSide address={address} branches={branches} />
          </>
        )}
      </div>
      {dialog === 'generate' && <GenerateDialog onClose={closeDialog} />}
      {dialog === 'import' && (
        <ImportDialog
          endpoint={chartOfAccounts.import}
          columns={COLUMNS}
          template={TEMPLATE}
          words={{
            title: t('import.title'),
            text: t('import.text'),
            ready: ({ accounts = 0 }) => t('import.ready', { accounts }),
            done: ({ accounts = 0 }) => t('import.done', { accounts }),
          }}
          onClose={closeDialog}
        />
      )}
    </WidePage>
  );
}

/** Panel next to the chart: an account, its form, or the form of a new account. */
function ChartSide({ address, branches }: { address: ChartAddress; branches: readonly Branch[] }) {
  const { may } = usePermission('chart of accounts');
  const { panel } = address;
  if (panel.kind === 'none') return null;
  if (panel.kind === 'new') {
    return may('create') ? (
      <AccountForm
        key={`new ${panel.parent}`}
        address={address}
        branches={branches}
        under={panel.parent}
      />
    ) : null;
  }
  const branch = branches.find(({ account }) => account.id === panel.id);
  if (!branch) return <NoSuchRecord onClose={address.close} />;
  const { id, version } = branch.account;
  return panel.kind === 'edit' && may('edit') ? (
    <AccountForm
      key={`${id} ${version}`}
      address={address}
      branches={branches}
      branch={branch}
      under={null}
    />
  ) : (
    <AccountPanel key={id} address={address} branch={branch} branches={branches} />
  );
}

const COLUMNS = [
  'number',
  'name',
  'name_fa',
  'type',
  'position',
  'parent',
  'currency',
  'cash_flow',
  'party_required',
  'active',
  'note',
];

const TEMPLATE = {
  name: 'chart-of-accounts.csv',
  rows: [
    ['1', 'Assets', 'دارایی‌ها', 'asset', 'general', '', '', '', 'no', 'yes', ''],
    ['10', 'Cash', 'نقد', 'asset', 'general', '1', '', '', 'no', 'yes', ''],
    ['1010', 'Cash EUR', 'نقد یورو', 'asset', 'detail', '10', 'EUR', 'cash', 'no', 'yes', ''],
    ['4', 'Income', 'عواید', 'income', 'general', '', '', '', 'no', 'yes', ''],
    ['4010', 'Fees', 'فیس‌ها', 'income', 'detail', '4', '', 'operating', 'no', 'yes', ''],
  ],
};

type Props = Readonly<{
  address: ChartAddress;
  onGenerate: (() => void) | undefined;
  onImport: (() => void) | undefined;
}>;

/** Empty state: a note that no account matches or, in a chart without accounts, actions that create accounts. */
function ChartEmpty({ address, onGenerate, onImport }: Props) {
  const t = useTranslations('chart-of-accounts');
  if (address.list.isFiltered) return <NoMatch state={address.list} />;
  return (
    <EmptyState
      kind="none"
      title={t('none')}
      actions={
        onGenerate && (
          <>
            <Button variant="primary" onClick={onGenerate}>
              {t('generate')}
            </Button>
            <Button onClick={onImport}>{t('import.open')}</Button>
            <Button onClick={() => address.create()}>{t('create')}</Button>
          </>
        )
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

/** Lists the missing standard accounts of an exchange house, and adds them on confirmation. */
function GenerateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const ui = useTranslations('ui');
  const { planned, count, failure, isPending, isSending, add } = useGeneration(onClose);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('generate')}
      description={t('generateText')}
      actions={
        <>
          <Button onClick={onClose}>{ui(count === 0 ? 'close' : 'cancel')}</Button>
          {count > 0 && (
            <Button variant="primary" busy={isSending} onClick={add}>
              {t('generateAdd', { count })}
            </Button>
          )}
        </>
      }
    >
      {failure && <Callout tone="negative">{failure.message}</Callout>}
      {isPending && <SkeletonRows rows={4} />}
      {planned?.length === 0 && <Callout tone="positive">{t('generateNone')}</Callout>}
      {planned && count > 0 && (
        <ul
          aria-label={t('planned')}
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-ctl border border-line"
        >
          {planned.map((account) => (
            <li
              key={account.number}
              className="flex items-baseline gap-3 border-b border-line px-3 py-1 last:border-b-0"
            >
              <bdi className="figure w-16 flex-none text-ink-3">{account.number}</bdi>
              <bdi className={account.position === 'general' ? 'flex-1 font-medium' : 'flex-1'}>
                {accountName(account, locale)}
              </bdi>
              <span className="text-12 text-ink-3">{t(`types.${account.type}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Loads the accounts that would be added, and adds them. */
function useGeneration(onDone: () => void) {
  const t = useTranslations('chart-of-accounts');
  const list = useAccountList();
  const plan = useAnswer(chartOfAccounts.generate, { input: { dry_run: '1' } }, { staleTime: 0 });
  const send = useSend(chartOfAccounts.generate);
  const planned = plan.data?.filter((account) => account.planned === true);
  const count = planned?.length ?? 0;
  const onSuccess = (accounts: readonly Account[]) => {
    list.replace(accounts);
    toast.success(t('generated', { count }));
    onDone();
  };
  return {
    planned,
    count,
    failure: plan.error ?? send.error,
    isPending: plan.isPending,
    isSending: send.isPending,
    add: () => send.mutate({ input: {} }, { onSuccess }),
  };
}
