'use client';

import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Branch } from '@/lib/chart-of-accounts/account-tree';
import { type AccountValues, blankValues, toDraft, valuesOf, staysActive } from './account-values';
import { placeUnder, generals, isKind, KINDS, placeOfKind } from './proposed-place';
import type { ChartAddress } from './use-chart-address';
import { accountName } from '@/components/pickers/account-search';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAccountList, useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetting } from '@/hooks/use-system-setting';
import { toast } from '@/hooks/use-toast';
import { type Account, chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/ledger/account';

type Props = Readonly<{
  address: ChartAddress;
  branches: readonly Branch[];
  /** The account to edit; undefined for a new one. */
  branch?: Branch;
  /** Id of the parent of a new account; null for none. */
  under: number | null;
}>;

export function AccountForm({ address, branches, branch, under }: Props) {
  const t = useTranslations('chart-of-accounts');
  const uiWords = useTranslations('ui');
  const id = useId();
  const { refetch } = useAccounts();
  const leave = branch ? () => address.open(branch.account.id) : address.close;
  const place = { branches, under, onShow: address.showNow };
  const { form, save, failure, sendAnew, isSaving } = useAccountForm(branch?.account, place);
  useShortcuts({ save });

  return (
    <PeekPanel
      title={branch ? t('editTitle', { number: branch.account.number }) : t('create')}
      onClose={leave}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" kbd="Ctrl Enter" busy={isSaving}>
            {uiWords('save')}
          </Button>
          <Button onClick={leave}>{uiWords('cancel')}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} onReload={() => void refetch()} onSendAnew={sendAnew} />
        <Form form={form} id={id} label={t('form')} focus onSubmit={save}>
          <Place account={branch?.account} />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name="name" label={t('name')} required autoComplete="off" />
            <TextField name="name_fa" label={t('nameFa')} dir="rtl" autoComplete="off" />
          </div>
          <CurrencyAndFlow account={branch?.account} />
          <Uses account={branch?.account} />
        </Form>
      </div>
    </PeekPanel>
  );
}

function useAccountForm(
  account: Account | undefined,
  { branches, under, onShow }: Pick<Props, 'branches' | 'under'> & { onShow: (id: number) => void },
) {
  const onSaved = useSaved(onShow);
  const accounts = branches.map((one) => one.account);
  const parent = accounts.find(({ id }) => id === under);
  const add = useCallForm(chartOfAccounts.store, {
    blank: { ...blankValues, ...(parent && placeUnder(accounts, parent)) },
    toInput: toDraft,
    onSaved,
  });
  const change = useCallForm(chartOfAccounts.update, {
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

const NONE: readonly Account[] = [];

/**
 * True if the account cannot change its type and similar fields: it has balances, or it has a purpose, so that the
 * server posts to it.
 */
const isFixed = (account: Account | undefined): boolean =>
  account !== undefined && (account.purpose !== null || (account.balances ?? []).length > 0);

/**
 * Fields for position, parent, number and type. A new detail account can also have a kind, which proposes the others.
 */
function Place({ account }: { account: Account | undefined }) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const propose = usePropose(account);
  const position = useWatch<AccountValues, 'position'>({ name: 'position' });
  const { data: accounts = NONE } = useAccounts();
  const above = generals(accounts).filter(
    ({ id, type }) => id !== account?.id && (!isFixed(account) || type === account?.type),
  );
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="position"
          label={t('position')}
          disabled={isFixed(account)}
          help={t(isFixed(account) ? 'fixed' : `positionHelp.${position}`)}
          options={ACCOUNT_POSITIONS.map((value) => ({ value, label: t(`positions.${value}`) }))}
        />
        {!account && position === 'detail' && <Kind onTake={propose} />}
      </div>
      <ComboboxField<Account>
        name="parent"
        label={t('under')}
        help={t('underHelp')}
        items={above}
        idOf={({ id }) => id}
        keyOf={({ id }) => String(id)}
        textOf={(one) => `${one.number} ${accountName(one, locale)}`}
        onTake={(one) => one && propose(placeUnder(accounts, one))}
      />
      <NumberAndType account={account} />
    </>
  );
}

type Propose = (place: Partial<AccountValues>) => void;

/** Returns a function that sets the given type, parent and number in the form. An existing account keeps its number. */
function usePropose(account: Account | undefined): Propose {
  const { setValue } = useFormContext<AccountValues>();
  return ({ type, parent, number }) => {
    if (type !== undefined) setValue('type', type, { shouldDirty: true });
    if (parent !== undefined) setValue('parent', parent, { shouldDirty: true });
    if (number && !account) setValue('number', number, { shouldDirty: true });
  };
}

/** Fields for number and type. An account with a parent has the parent's type, so the type is disabled. */
function NumberAndType({ account }: { account: Account | undefined }) {
  const t = useTranslations('chart-of-accounts');
  const parent = useWatch<AccountValues, 'parent'>({ name: 'parent' });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        name="number"
        label={t('number')}
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        help={account ? undefined : t('numberHelp')}
      />
      <SelectField
        name="type"
        label={t('type')}
        disabled={isFixed(account) || parent !== null}
        help={parent === null ? undefined : t('typeHelp')}
        options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
    </div>
  );
}

/** Field for the kind of account. The selected kind proposes type, parent and number. */
function Kind({ onTake }: { onTake: Propose }) {
  const t = useTranslations('chart-of-accounts');
  const { data: accounts = NONE } = useAccounts();
  const { accountPrefixes } = useSystemSetting();
  return (
    <SelectField
      name="kind"
      label={t('kind')}
      placeholder={t('kindNone')}
      onTake={(kind) => isKind(kind) && onTake(placeOfKind(accounts, accountPrefixes, kind))}
      options={[
        { value: '', label: t('kindNone') },
        ...KINDS.map((value) => ({
          value,
          label: t('kindPrefix', { kind: t(`kinds.${value}`), prefix: accountPrefixes[value] }),
        })),
      ]}
    />
  );
}

function CurrencyAndFlow({ account }: { account: Account | undefined }) {
  const t = useTranslations('chart-of-accounts');
  const { baseCurrency } = useFormats();
  const position = useWatch<AccountValues, 'position'>({ name: 'position' });
  if (position === 'general') return null;
  const flows = CASH_FLOWS.map((value) => ({ value, label: t(`cashFlows.${value}`) }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CurrencyPicker
        name="currency"
        label={t('currency')}
        placeholder={account?.is_multi_currency ? t('anyCurrency') : baseCurrency}
        disabled={isFixed(account)}
        help={t(isFixed(account) ? 'fixed' : 'currencyHelp')}
      />
      <SelectField
        name="cash_flow"
        label={t('cashFlow')}
        placeholder={t('cashFlowNone')}
        options={[{ value: '', label: t('cashFlowNone') }, ...flows]}
      />
    </div>
  );
}

/** Fields for the use of an account: whether lines need a party, whether it is active, and a note. */
function Uses({ account }: { account: Account | undefined }) {
  const t = useTranslations('chart-of-accounts');
  const position = useWatch<AccountValues, 'position'>({ name: 'position' });
  return (
    <>
      {position === 'detail' && (
        <CheckboxField
          name="party_required"
          label={t('partyNeeded')}
          disabled={isFixed(account)}
          help={t(isFixed(account) ? 'fixed' : 'partyNeededHelp')}
        />
      )}
      <CheckboxField
        name="is_active"
        label={t('active')}
        disabled={account !== undefined && staysActive(account)}
        help={t(account !== undefined && staysActive(account) ? 'activeFixed' : 'activeHelp')}
      />
      <TextareaField name="note" label={t('note')} rows={2} maxLength={500} />
    </>
  );
}
