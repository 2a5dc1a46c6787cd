'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { accountName, searchAccounts } from '@/components/pickers/account-search';
import type { FilterProps } from './filter-props';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceChip } from '@/components/ui/chip';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { Popover } from '@/components/ui/popover';
import { SearchBox } from '@/components/ui/search-box';
import { useAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

const SHOWN_MAX = 60;

/** Filter by one account; a general account includes all accounts below it. */
export function AccountFilter({ input: { account_id }, change }: FilterProps) {
  const t = useTranslations('reports.account');
  const { locale } = useLocale();
  const { data: accounts = [] } = useAccounts();
  const [typed, setTyped] = useState('');
  const chosen = accounts.find(({ id }) => String(id) === account_id);

  return (
    <ChoicePopover
      name={t('label')}
      value={chosen ? `${chosen.number} ${accountName(chosen, locale)}` : t('none')}
      onChoose={(id: string | undefined) => change({ account_id: id })}
    >
      {(choose) => (
        <div className="grid w-80 max-w-[calc(100vw-32px)] gap-2 p-2">
          <SearchBox label={t('search')} value={typed} onChange={setTyped} className="w-full" />
          <ul className="max-h-72 overflow-auto">
            {searchAccounts(accounts, typed)
              .slice(0, SHOWN_MAX)
              .map((account) => (
                <li key={account.id}>
                  <button
                    type="button"
                    aria-pressed={String(account.id) === account_id}
                    className="opt w-full text-start hover:bg-row-hover aria-pressed:bg-row-selected"
                    onClick={() => choose(String(account.id))}
                  >
                    <span className="figure text-ink-3">{account.number}</span>
                    <AccountName of={account} />
                  </button>
                </li>
              ))}
          </ul>
          <Button variant="ghost" onClick={() => choose(undefined)}>
            {t('clear')}
          </Button>
        </div>
      )}
    </ChoicePopover>
  );
}

/** Filter by one or several accounts; a general account includes all accounts below it. */
export function AccountsFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.account');
  const { locale } = useLocale();
  const { data: accounts = [] } = useAccounts();
  const [typed, setTyped] = useState('');
  const ids = input.account_id?.split(',') ?? [];
  const chosen = accounts.filter(({ id }) => ids.includes(String(id)));
  const [first] = chosen;
  const value =
    first && chosen.length === 1
      ? `${first.number} ${accountName(first, locale)}`
      : t('count', { count: ids.length });

  const found = searchAccounts(accounts, typed).slice(0, SHOWN_MAX);
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    change({ account_id: next.length > 0 ? next.join(',') : undefined });
  };
  return (
    <Popover label={t('label')} trigger={<ChoiceChip name={t('label')} value={value} />}>
      <div className="grid w-80 max-w-[calc(100vw-32px)] gap-2 p-2">
        <SearchBox label={t('search')} value={typed} onChange={setTyped} className="w-full" />
        <ul className="max-h-72 overflow-auto">
          {found.map((account) => (
            <li key={account.id}>
              <label className="flex min-h-7 items-center gap-2 rounded-[4px] px-1 hover:bg-row-hover">
                <Checkbox
                  checked={ids.includes(String(account.id))}
                  onChange={() => toggle(String(account.id))}
                />
                <span className="figure text-ink-3">{account.number}</span>
                <AccountName of={account} />
              </label>
            </li>
          ))}
        </ul>
        <Button variant="ghost" onClick={() => change({ account_id: undefined })}>
          {t('all')}
        </Button>
      </div>
    </Popover>
  );
}

/** Name of an account in a list of choices; general accounts are bold. */
function AccountName({ of }: Readonly<{ of: Account }>) {
  const { locale } = useLocale();
  return (
    <span
      className={
        of.position === 'general' ? 'min-w-0 wrap-anywhere font-semibold' : 'min-w-0 wrap-anywhere'
      }
    >
      {accountName(of, locale)}
    </span>
  );
}
