'use client';

import { useTranslations } from 'use-intl';
import { accountName, accountPath, searchAccounts } from '@/components/pickers/account-search';
import type { FieldProps } from '@/components/ui/bound-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Figure } from '@/components/ui/figure';
import { Kbd } from '@/components/ui/kbd';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { foldDigits } from '@/lib/format/fold';

const NONE: readonly Account[] = [];

/**
 * An account, found by the beginning of its number or any words of its name. The form holds its id,
 * or null. General accounts are shown, so that one sees where one is, but cannot be chosen. `among`
 * leaves only those that can be meant.
 */
export function AccountPicker({
  among,
  onTake,
  ...field
}: FieldProps & {
  among?: (account: Account) => boolean;
  onTake?: (account: Account | null) => void;
}) {
  const { data: accounts = NONE, isPending } = useAccounts();
  const { locale } = useLocale();
  const byId = new Map(accounts.map((account) => [account.id, account]));

  return (
    <ComboboxField
      {...field}
      items={among ? accounts.filter(among) : accounts}
      isComing={isPending}
      idOf={({ id }) => id}
      keyOf={({ id }) => String(id)}
      textOf={(account) => `${account.number} ${accountName(account, locale)}`}
      search={searchAccounts}
      isDisabled={({ position }) => position === 'general'}
      renderItem={(account, typed) => (
        <AccountOption account={account} typed={typed} path={accountPath(account, byId, locale)} />
      )}
      footer={pickerKeys}
      onTake={onTake}
    />
  );
}

function AccountOption({
  account,
  typed,
  path,
}: {
  account: Account;
  typed: string;
  path: string;
}) {
  const { locale } = useLocale();
  const { baseCurrency, decimalsOf } = useFormats();
  const held = heldOf(account, baseCurrency);

  return (
    <>
      <NumberMark number={account.number} typed={typed} />
      <bdi className={account.position === 'detail' ? 'font-medium' : ''}>
        {accountName(account, locale)}
      </bdi>
      <bdi className="min-w-0 flex-1 truncate text-ink-3">{path}</bdi>
      {held && account.position === 'detail' && (
        <Figure value={held.amount} currency={held.currency} decimals={decimalsOf(held.currency)} />
      )}
    </>
  );
}

/** The number, with what was typed of it marked. */
function NumberMark({ number, typed }: { number: string; typed: string }) {
  const digits = foldDigits(typed).trim();
  const marked = digits !== '' && number.startsWith(digits) ? digits : '';
  return (
    <bdi dir="ltr" className="figure">
      {marked && <mark>{marked}</mark>}
      {number.slice(marked.length)}
    </bdi>
  );
}

/** What stands on an account: in its own currency where it holds just one, else in base. */
function heldOf({ balance, balances, currency }: Account, baseCurrency: string) {
  const [only, ...others] = balances ?? [];
  if (currency !== null || (only && others.length === 0)) {
    const own = balances?.find((held) => held.currency === (currency ?? only?.currency));
    return own && { amount: own.amount, currency: own.currency };
  }
  return balance === null ? undefined : { amount: balance, currency: baseCurrency };
}

const pickerKeys = () => <PickerKeys />;

function PickerKeys() {
  const t = useTranslations('document.picker');
  return (
    <>
      <span className="flex items-center gap-1">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('choose')}
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Enter</Kbd> {t('take')}
      </span>
    </>
  );
}
