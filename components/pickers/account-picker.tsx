'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { accountName, accountPath, searchAccounts } from './account-search';
import type { FieldProps } from '@/components/ui/bound-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { Figure } from '@/components/ui/figure';
import { Kbd } from '@/components/ui/kbd';
import { Ltr } from '@/components/ui/ltr';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { useSystemSetting } from '@/hooks/use-system-setting';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { accountsOfKinds } from '@/lib/domain/ledger/account';
import type { AccountKind } from '@/lib/domain/ledger/account-prefixes';
import { balanceTone } from '@/lib/domain/balance-tone';
import { foldDigits } from '@/lib/format/fold';

const NONE: readonly Account[] = [];
const ANY: readonly AccountKind[] = [];

type Props = FieldProps & {
  among?: (account: Account) => boolean;
  kinds?: readonly AccountKind[];
  onTake?: (account: Account | null) => void;
};

/**
 * Account combobox, searched by the start of the number or by words of the name. The form value is the id, or null.
 * General accounts are listed but disabled. `among` limits the list to accounts for which it returns true. Accounts
 * outside the preferred `kinds` are hidden until the user asks for them or no preferred account matches.
 */
export function AccountPicker({ among, kinds = ANY, onTake, ...field }: Props) {
  const t = useTranslations('document.picker');
  const { data: accounts = NONE, isPending } = useAccounts();
  const { locale } = useLocale();
  const choices = useAccountChoices(among ? accounts.filter(among) : accounts, kinds);
  const take = (choice: AccountChoice | null) => {
    if (choice !== null && isAll(choice)) return;
    choices.narrow();
    onTake?.(choice);
  };

  // The heading is shown if other kinds are listed because no preferred account matches.
  return (
    <ComboboxField<AccountChoice>
      {...field}
      items={choices.items}
      isComing={isPending}
      idOf={idOf}
      keyOf={keyOf}
      textOf={(choice) => (isAll(choice) ? '' : `${choice.number} ${accountName(choice, locale)}`)}
      search={choices.search}
      shownMax={choices.shownMax}
      isDisabled={isGeneral}
      isAction={isAll}
      onAction={choices.showAll}
      renderItem={optionsOf(accounts)}
      heading={(typed) =>
        choices.isBeyond(typed) && (
          <p className="px-2 pt-1.5 pb-1 text-12 text-ink-3">{t('beyond')}</p>
        )
      }
      footer={pickerKeys}
      onTake={take}
    />
  );
}

const idOf = (choice: AccountChoice) => (isAll(choice) ? choice : choice.id);
const keyOf = (choice: AccountChoice) => String(idOf(choice));
const isGeneral = (choice: AccountChoice) => !isAll(choice) && choice.position === 'general';

function optionsOf(accounts: readonly Account[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (choice: AccountChoice, typed: string) =>
    isAll(choice) ? <AllAccounts /> : <AccountOption account={choice} typed={typed} byId={byId} />;
}

function AllAccounts() {
  const t = useTranslations('document.picker');
  return <span className="text-accent">{t('all')}</span>;
}

type AccountOptionProps = Readonly<{
  account: Account;
  typed: string;
  byId: ReadonlyMap<number, Account>;
}>;

function AccountOption({ account, typed, byId }: AccountOptionProps) {
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  const held = heldOf(account, baseCurrency);

  const digits = foldDigits(typed).trim();
  const marked = digits !== '' && account.number.startsWith(digits) ? digits : '';
  return (
    <>
      <Ltr>
        {marked && <mark>{marked}</mark>}
        {account.number.slice(marked.length)}
      </Ltr>
      <bdi className={account.position === 'detail' ? 'font-medium' : ''}>
        {accountName(account, locale)}
      </bdi>
      <bdi className="min-w-0 flex-1 truncate text-ink-3">{accountPath(account, byId, locale)}</bdi>
      {held && account.position === 'detail' && (
        <Figure
          value={held.amount}
          currency={held.currency}
          tone={balanceTone(account.type, held.amount)}
        />
      )}
    </>
  );
}

/**
 * Balance of an account in the currency of the account, or in the only currency of its balances, otherwise in the base
 * currency.
 */
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

/** An item of the list: an account, or the action that shows accounts of other kinds. */
type AccountChoice = Account | 'all';

const isAll = (choice: AccountChoice): choice is 'all' => choice === 'all';

/** Maximum number of options when all accounts are requested. */
const EVERY = 500;

/**
 * Accounts that the user can select, if some kinds are preferred. Other accounts are hidden until the user requests all
 * of them or no preferred account matches the text; preferred accounts then come first. If the chart has no preferred
 * account, all accounts are offered.
 */
function useAccountChoices(accounts: readonly Account[], kinds: readonly AccountKind[]) {
  const { accountPrefixes } = useSystemSetting();
  const [showsAll, setShowsAll] = useState(false);
  const offered = new Set(
    accountsOfKinds(accounts, kinds, accountPrefixes).filter(({ is_active }) => is_active),
  );
  const isNarrow = offered.size > 0 && !showsAll;
  const items: readonly AccountChoice[] = isNarrow ? [...accounts, 'all'] : accounts;

  const search = (_: readonly AccountChoice[], typed: string): readonly AccountChoice[] => {
    const { first, others } = split(searchAccounts(accounts, typed), offered);
    return isNarrow && first.length > 0 ? [...first, 'all'] : [...first, ...others];
  };

  return {
    items,
    search,
    shownMax: showsAll ? EVERY : undefined,
    /** True if no preferred account matches the typed text, so that all accounts were searched. */
    isBeyond: (typed: string) => isNarrow && !search(items, typed).includes('all'),
    showAll: () => setShowsAll(true),
    narrow: () => setShowsAll(false),
  };
}

const split = (found: readonly Account[], offered: ReadonlySet<Account>) => ({
  first: found.filter((account) => offered.has(account)),
  others: found.filter((account) => !offered.has(account)),
});
