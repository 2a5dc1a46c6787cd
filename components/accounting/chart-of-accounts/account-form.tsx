'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import {
  CurrencyAndFlow,
  Names,
  Place,
  Uses,
} from '@/components/accounting/chart-of-accounts/account-fields';
import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import {
  type AccountValues,
  blankValues,
  toDraft,
  valuesOf,
} from '@/components/accounting/chart-of-accounts/account-values';
import { placeUnder } from '@/components/accounting/chart-of-accounts/proposed-place';
import type { ChartAddress } from '@/components/accounting/chart-of-accounts/use-chart-address';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { useAccountList, useAccounts } from '@/hooks/use-accounts';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

type Props = Readonly<{
  address: ChartAddress;
  branches: readonly Branch[];
  /** The account to edit; undefined for a new one. */
  branch?: Branch;
  /** Parent of a new account. */
  under: number | null;
}>;

export function AccountForm({ address, branches, branch, under }: Props) {
  const t = useTranslations('chart-of-accounts');
  const id = useId();
  const { refetch } = useAccounts();
  const leave = branch ? () => address.open(branch.account.id) : address.close;
  const place = { branches, under, onShow: address.showNow };
  const { form, save, failure, isSaving } = useAccountForm(branch?.account, place);
  useShortcuts({ save });

  return (
    <PeekPanel
      title={branch ? t('editTitle', { number: branch.account.number }) : t('create')}
      onClose={leave}
      footer={<Footer form={id} isSaving={isSaving} onCancel={leave} />}
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} onReload={() => void refetch()} />
        <Form form={form} id={id} label={t('form')} focus onSubmit={save}>
          <Fields account={branch?.account} />
        </Form>
      </div>
    </PeekPanel>
  );
}

type FooterProps = Readonly<{ form: string; isSaving: boolean; onCancel: () => void }>;

function Footer({ form, isSaving, onCancel }: FooterProps) {
  const t = useTranslations('ui');
  return (
    <>
      <Button type="submit" form={form} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
        {t('save')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </>
  );
}

const Fields = ({ account }: { account: Account | undefined }) => (
  <>
    <Place account={account} />
    <Names />
    <CurrencyAndFlow account={account} />
    <Uses account={account} />
  </>
);

function useAccountForm(
  account: Account | undefined,
  { branches, under, onShow }: Pick<Props, 'branches' | 'under'> & { onShow: (id: number) => void },
) {
  const onSaved = useSaved(onShow);
  const accounts = branches.map((one) => one.account);
  const parent = accounts.find(({ id }) => id === under);
  const add = useRecordForm(chartOfAccounts.store, {
    blank: { ...blankValues, ...(parent && placeUnder(accounts, parent)) },
    toInput: toDraft,
    onSaved,
  });
  const change = useRecordForm(chartOfAccounts.update, {
    blank: account ? valuesOf(account) : blankValues,
    params: { id: account?.id ?? 0 },
    toInput: (values: AccountValues) => ({ ...toDraft(values), version: account?.version ?? 0 }),
    onSaved,
  });
  return account ? change : add;
}

function useSaved(onShow: (id: number) => void) {
  const t = useTranslations('chart-of-accounts');
  const list = useAccountList();
  return (saved: Account) => {
    list.put(saved);
    onShow(saved.id);
    toast.success(t('saved', { number: saved.number }));
  };
}
