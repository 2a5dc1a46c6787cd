'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  type AccountValues,
  staysActive,
} from '@/components/accounting/chart-of-accounts/account-values';
import {
  generals,
  isKind,
  KINDS,
  placeOfKind,
  placeUnder,
} from '@/components/accounting/chart-of-accounts/proposed-place';
import { accountName } from '@/components/pickers/account-search';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { ACCOUNT_POSITIONS, ACCOUNT_TYPES, CASH_FLOWS } from '@/lib/domain/account';

const NONE: readonly Account[] = [];

/** Postings or the program rely on what such an account is. */
const isFixed = (account: Account | undefined): boolean =>
  account !== undefined && (account.purpose !== null || (account.balances ?? []).length > 0);

/** Where the account stands: what it is, what is above it, and a number that is free. */
export function Place({ account }: { account: Account | undefined }) {
  const t = useTranslations('accounting.chart');
  const { data: accounts = NONE } = useAccounts();
  const { locale } = useLocale();
  const { setValue } = useFormContext<AccountValues>();
  const position = useWatch<AccountValues, 'position'>({ name: 'position' });
  const fixed = isFixed(account);
  const above = generals(accounts).filter(
    ({ id, type }) => id !== account?.id && (!fixed || type === account?.type),
  );

  const propose = (place: Partial<AccountValues>) => {
    if (place.type !== undefined) setValue('type', place.type, { shouldDirty: true });
    if (place.parent !== undefined) setValue('parent', place.parent, { shouldDirty: true });
    if (place.number && !account) setValue('number', place.number, { shouldDirty: true });
  };

  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="position"
          label={t('position')}
          disabled={fixed}
          help={t(fixed ? 'fixed' : `positionHelp.${position}`)}
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

/** The type follows the account above, where there is one. */
function NumberAndType({ account }: { account: Account | undefined }) {
  const t = useTranslations('accounting.chart');
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

/** The kinds that the system setting has a prefix for. */
function Kind({ onTake }: { onTake: (place: Partial<AccountValues>) => void }) {
  const t = useTranslations('accounting.chart');
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

export function Names() {
  const t = useTranslations('accounting.chart');
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label={t('name')} required autoComplete="off" />
      <TextField name="name_fa" label={t('nameFa')} dir="rtl" autoComplete="off" />
    </div>
  );
}

export function CurrencyAndFlow({ account }: { account: Account | undefined }) {
  const t = useTranslations('accounting.chart');
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

/** Whose names its lines bear, whether it takes any, and what there is to remember of it. */
export function Uses({ account }: { account: Account | undefined }) {
  const t = useTranslations('accounting.chart');
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
