'use client';

import { Plus, Sparkles, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { AccountForm } from '@/components/accounting/chart-of-accounts/account-form';
import { AccountPanel } from '@/components/accounting/chart-of-accounts/account-panel';
import { type Branch, branchesOf } from '@/components/accounting/chart-of-accounts/account-tree';
import { ChartEmpty } from '@/components/accounting/chart-of-accounts/chart-empty';
import { ChartFilters } from '@/components/accounting/chart-of-accounts/chart-filters';
import { isNarrowed, narrowed } from '@/components/accounting/chart-of-accounts/chart-narrowing';
import { ChartTable } from '@/components/accounting/chart-of-accounts/chart-table';
import { GenerateDialog } from '@/components/accounting/chart-of-accounts/generate-dialog';
import { ImportAccounts } from '@/components/accounting/chart-of-accounts/import-accounts';
import {
  type ChartAddress,
  useChartAddress,
} from '@/components/accounting/chart-of-accounts/use-chart-address';
import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { NoSuchRecord } from '@/components/document/record/no-such-record';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useAccounts } from '@/hooks/use-accounts';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useMedia } from '@/hooks/use-media';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';

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
  const search = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'generate' | 'import'>();
  const mayCreate = may('create');
  const branches = branchesOf(accounts ?? []);
  const found = isNarrowed(address.narrowing) ? narrowed(branches, address.narrowing) : undefined;
  const { panel } = address;
  const current = panel.kind === 'record' || panel.kind === 'edit' ? String(panel.id) : undefined;
  const isBeside = useMedia('(min-width: 1280px)') && panel.kind !== 'none';
  const generate = mayCreate ? () => setDialog('generate') : undefined;
  const bringIn = mayCreate ? () => setDialog('import') : undefined;
  const closeDialog = () => setDialog(undefined);

  useDocumentTitle(t('title'));
  useShortcuts({
    search: () => search.current?.focus(),
    refresh: () => void refetch(),
    ...(mayCreate && { new: () => address.create() }),
  });

  return (
    <WidePage>
      <PageHead title={t('title')} count={accounts?.length}>
        {generate && (
          <Additions onGenerate={generate} onImport={bringIn} onCreate={() => address.create()} />
        )}
      </PageHead>
      <ChartFilters address={address} searchRef={search} />
      <div className="flex min-h-0 flex-1 border-t border-line">
        {accounts === undefined ? (
          <NotYet refusal={error?.message} onRetry={() => void refetch()} />
        ) : (
          <>
            <ChartTable
              branches={branches}
              found={found}
              current={current}
              isBeside={isBeside}
              onOpen={address.open}
              empty={<ChartEmpty address={address} onGenerate={generate} onImport={bringIn} />}
            />
            <ChartSide address={address} branches={branches} />
          </>
        )}
      </div>
      {dialog === 'generate' && <GenerateDialog onClose={closeDialog} />}
      {dialog === 'import' && <ImportAccounts onClose={closeDialog} />}
    </WidePage>
  );
}

type AdditionsProps = Readonly<{
  onGenerate: () => void;
  onImport: (() => void) | undefined;
  onCreate: () => void;
}>;

function Additions({ onGenerate, onImport, onCreate }: AdditionsProps) {
  const t = useTranslations('chart-of-accounts');
  return (
    <>
      <Button icon={Upload} onClick={onImport}>
        {t('import.open')}
      </Button>
      <Button icon={Sparkles} onClick={onGenerate}>
        {t('generate')}
      </Button>
      <Button variant="primary" icon={Plus} kbd="N" onClick={onCreate}>
        {t('create')}
      </Button>
    </>
  );
}

/** Skeleton while the chart loads, or the error with a retry button. */
function NotYet({ refusal, onRetry }: { refusal: string | undefined; onRetry: () => void }) {
  const t = useTranslations('chart-of-accounts');
  if (refusal === undefined) {
    return (
      <div className="flex-1">
        <SkeletonRows />
      </div>
    );
  }
  return (
    <EmptyState kind="refused" actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {refusal}
    </EmptyState>
  );
}

/** Panel beside the chart: an account, its form, or the form of a new one. */
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
