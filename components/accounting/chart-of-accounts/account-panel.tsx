'use client';

import { FolderInput, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { AccountLedger } from './account-ledger';
import { type Look, LookSwitch } from '@/components/ui/look-switch';
import { MonthChart } from '@/components/ui/month-chart';
import { MonthTable } from '@/components/ui/month-table';
import { useAccountList } from '@/hooks/use-accounts';
import { useDeletion } from '@/hooks/use-deletion';
import { ApiError } from '@/lib/api/api-error';
import { type Branch, natural } from '@/lib/chart-of-accounts/account-tree';
import { staysActive, draftOf } from './account-values';
import { MoveDialog } from './move-dialog';
import { isKind } from './proposed-place';
import type { ChartAddress } from './use-chart-address';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import { accountName } from '@/components/pickers/account-search';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PanelSection } from '@/components/ui/panel-section';
import { PeekPanel } from '@/components/ui/peek-panel';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useMayView } from '@/hooks/use-may-view';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { AccountUse, MonthBalance } from '@/lib/contract/accounting/account-overview';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { monthInWords } from '@/lib/format/period-words';

type Props = Readonly<{ address: ChartAddress; branch: Branch; branches: readonly Branch[] }>;

/** Panel of one account, with sections such as balances, child accounts, latest lines and references to the account. */
export function AccountPanel({ address, branch, branches }: Props) {
  const t = useTranslations('chart-of-accounts.uses');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const { account, balance } = branch;
  const changes = useAccountChanges(account, address);
  const [isMoving, setMoving] = useState(false);

  const other = locale === 'en' ? account.names.fa : account.name;
  const facts = useFacts(branch);
  const { data, error } = useAnswer(chartOfAccounts.overview, {
    params: { id: branch.account.id },
  });
  return (
    <PeekPanel
      title={
        <>
          <bdi className="figure">{account.number}</bdi>
          <StatusBadge status={account.is_active ? 'active' : 'inactive'} />
        </>
      }
      footer={
        <AccountActions
          address={address}
          account={account}
          changes={changes}
          onMove={() => setMoving(true)}
        />
      }
      onClose={address.close}
    >
      <div className="grid grid-cols-1 gap-4">
        {changes.refused !== undefined && <Callout tone="negative">{changes.refused}</Callout>}
        <div>
          {balance !== null && (
            <p className="hero">
              <Figure value={balance} currency={baseCurrency} />
            </p>
          )}
          <p className="text-14 font-medium">
            <bdi>{accountName(account, locale)}</bdi>
          </p>
          {other && (
            <p className="text-ink-2">
              <bdi>{other}</bdi>
            </p>
          )}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {account.balances !== null && account.balances.length > 0 && (
          <AccountBalances account={account} />
        )}
        {branch.children > 0 && (
          <AccountChildren account={branch.account} branches={branches} onOpen={address.open} />
        )}
        {error && <Callout tone="negative">{error.message}</Callout>}
        {!data && !error && <SkeletonRows rows={4} />}
        {data && (
          <>
            <BalanceByMonth account={branch.account} months={data.months} />
            <AccountLedger account={branch.account} overview={data} />
            <PanelSection title={t('title')}>
              <ul className="grid gap-1">
                {branch.account.purpose !== null && <li>{t('purpose')}</li>}
                <Messages of={['changed-fields']}>
                  {data.uses.map((use) => (
                    <li key={`${use.kind} ${use.name}`}>
                      <Use use={use} />
                    </li>
                  ))}
                </Messages>
                {branch.account.purpose === null && data.uses.length === 0 && (
                  <li className="text-ink-3">{t('none')}</li>
                )}
              </ul>
            </PanelSection>
          </>
        )}
      </div>
      {isMoving && (
        <MoveDialog account={account} branches={branches} onClose={() => setMoving(false)} />
      )}
    </PeekPanel>
  );
}

/** Returns the labelled facts of an account. Only a detail account has the fact "currency". */
function useFacts({ account, path }: Branch) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const currency = account.is_multi_currency
    ? t('anyCurrency')
    : (account.currency ?? t('onlyBase', { currency: baseCurrency }));
  return [
    [t('under'), path.map((one) => accountName(one, locale)).join(' / ') || t('top')],
    [t('type'), t(`types.${account.type}`)],
    [t('position'), t(`positions.${account.position}`)],
    ...(account.position === 'detail' ? [[t('currency'), currency]] : []),
    ...(account.cash_flow ? [[t('cashFlow'), t(`cashFlows.${account.cash_flow}`)]] : []),
    ...(account.party_required ? [[t('party'), t('partyRequired')]] : []),
    ...(account.note === null ? [] : [[t('note'), account.note]]),
  ];
}

function AccountBalances({ account }: { account: Account }) {
  const t = useTranslations('chart-of-accounts');
  const columns = useBalanceColumns(account);
  return (
    <PlainTable
      named
      caption={t('balances')}
      captionClass="pb-1 text-start text-12 font-medium text-ink-2"
      rows={account.balances ?? []}
      rowId={({ currency }) => currency}
      columns={columns}
    />
  );
}

type Balance = NonNullable<Account['balances']>[number];

function useBalanceColumns(account: Account): readonly PlainColumn<Balance>[] {
  const t = useTranslations('chart-of-accounts');
  const { baseCurrency, baseMark } = useFormats();
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-normal',
      cell: ({ currency }) => currency,
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ currency, amount }) => ({
      value: natural(account, amount),
      of: currency,
    })),
    figureColumn({ id: 'base', header: t('inBase', { currency: baseMark }) }, ({ base }) => ({
      value: natural(account, base),
      of: baseCurrency,
    })),
  ];
}

type AccountChildrenProps = Readonly<{
  account: Account;
  branches: readonly Branch[];
  onOpen: (id: number) => void;
}>;

/** Child accounts of a general account, each with the balance of its subtree. */
function AccountChildren({ account, branches, onOpen }: AccountChildrenProps) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const below = branches.filter((branch) => branch.account.parent === account.id);

  return (
    <PanelSection title={t('children', { count: below.length })}>
      <ul className="max-h-64 overflow-auto">
        {below.map(({ account: { id, number, ...names }, balance }) => (
          <li key={id} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-row w-full items-center gap-3 text-start hover:bg-row-hover"
              onClick={() => onOpen(id)}
            >
              <bdi className="figure w-16 flex-none text-ink-3">{number}</bdi>
              <bdi className="min-w-0 flex-1 text-accent">{accountName(names, locale)}</bdi>
              {balance !== null && <Figure value={balance} of={baseCurrency} zero="dash" />}
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Use({ use: { kind, name, count } }: { use: AccountUse }) {
  const t = useTranslations('chart-of-accounts.uses');
  const kinds = useTranslations('chart-of-accounts.kinds');
  const records = useTranslations('changed-fields.kinds');
  const { accountPrefixes } = useSystemSetting();
  const mayView = useMayView();
  if (kind === 'prefix') {
    if (!isKind(name)) return null;
    const words = t('prefix', { kind: kinds(name), prefix: accountPrefixes[name] });
    return mayView('system setting') ? (
      <RecordLink to="app.system-setting" className="text-accent hover:underline">
        {words}
      </RecordLink>
    ) : (
      words
    );
  }
  const key = name.replaceAll(/[ _]/g, '-');
  const record = records.has(key) ? records(key) : name.replaceAll('_', ' ');
  return t(kind, { record, count: count ?? 0 });
}

type AccountActionsProps = Readonly<{
  account: Account;
  address: ChartAddress;
  changes: ReturnType<typeof useAccountChanges>;
  onMove: () => void;
}>;

/** Actions on an account; actions that the user may not perform are not rendered. */
function AccountActions({ account, address, changes, onMove }: AccountActionsProps) {
  const t = useTranslations('chart-of-accounts');
  const ui = useTranslations('ui.delete');
  const { may } = usePermission('chart of accounts');
  const edit = () => address.edit(account.id);
  useShortcuts(may('edit') ? { edit, move: onMove } : {});

  return (
    <>
      {may('edit') && (
        <>
          <Button kbd="E" onClick={edit}>
            {t('edit')}
          </Button>
          <Button icon={FolderInput} kbd="M" onClick={onMove}>
            {t('move.open')}
          </Button>
        </>
      )}
      {may('create') && account.position === 'general' && (
        <Button icon={Plus} onClick={() => address.create(account.id)}>
          {t('createUnder')}
        </Button>
      )}
      {may('edit') && !staysActive(account) && (
        <Button busy={changes.isSending} onClick={() => void changes.toggle()}>
          {t(account.is_active ? 'deactivate' : 'activate')}
        </Button>
      )}
      {may('delete') && (
        <Button variant="ghost" className="ms-auto" onClick={() => void changes.remove()}>
          {ui('button')}
        </Button>
      )}
    </>
  );
}

/** Deactivates, activates or deletes an account. `refused` is the server's message about a refused action. */
function useAccountChanges(account: Account, address: ChartAddress) {
  const { locale } = useLocale();
  const list = useAccountList();
  const send = useSend(chartOfAccounts.update);
  const [refused, setRefused] = useState<string>();
  const deletion = useDeletion(chartOfAccounts.destroy, (id, answer) => {
    if (list.drop(id, answer)) address.showNow(undefined);
  });

  const toggle = async () => {
    setRefused(undefined);
    const { is_active, version } = account;
    const input = { ...draftOf(account), is_active: !is_active, version };
    try {
      list.put(await send.mutateAsync({ params: { id: account.id }, input }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  const named = { label: account.number, record: accountName(account, locale) };
  const remove = () => deletion.remove(account.id, named);

  return { toggle, remove, refused: deletion.kept ?? refused, isSending: send.isPending };
}

type BalanceByMonthProps = Readonly<{ account: Account; months: readonly MonthBalance[] }>;

/** Balances at the month ends of this fiscal year up to the current month, as a chart or a table. */
function BalanceByMonth({ account, months }: BalanceByMonthProps) {
  const t = useTranslations('chart-of-accounts.months');
  const { locale } = useLocale();
  const [look, setLook] = useState<Look>('chart');
  const { baseMark, baseMoney } = useFormats();
  const title = t('title', { currency: baseMark });

  const named = (one: MonthBalance | undefined) =>
    one ? `${monthInWords(one.month, locale)}: ${baseMoney(natural(account, one.balance))}` : '';
  return (
    <PanelSection title={title} end={<LookSwitch value={look} onChange={setLook} />}>
      {look === 'chart' ? (
        <MonthChart
          label={t('drawn', { from: named(months[0]), to: named(months.at(-1)) })}
          series={[{ label: t('balance'), fill: 'fill-c1' }]}
          months={months.map(({ month, balance }) => ({
            month,
            values: [natural(account, balance)],
          }))}
        />
      ) : (
        <MonthTable
          label={title}
          columns={[t('debit'), t('credit'), t('balance')]}
          months={months.map(({ month, debit, credit, balance }) => ({
            month,
            values: [debit, credit, natural(account, balance)],
          }))}
        />
      )}
    </PanelSection>
  );
}
