'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { accountName, searchAccounts } from '@/components/pickers/account-search';
import type { FilterProps } from '@/components/report/filter-props';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ChoiceChip } from '@/components/ui/chip';
import { Popover } from '@/components/ui/popover';
import { SearchBox } from '@/components/ui/search-box';
import { useAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';

const SHOWN_MAX = 60;

/** One account; a general account stands for all that is below it. */
export function AccountFilter({ input: { account_id }, change }: FilterProps) {
  const t = useTranslations('reports.account');
  const { locale } = useLocale();
  const { data: accounts = [] } = useAccounts();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const chosen = accounts.find(({ id }) => String(id) === account_id);
  const choose = (id: string | undefined) => {
    change({ account_id: id });
    setOpen(false);
  };

  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ChoiceChip
          name={t('label')}
          value={chosen ? `${chosen.number} ${accountName(chosen, locale)}` : t('none')}
        />
      }
    >
      <div className="grid w-80 max-w-[calc(100vw-32px)] gap-2 p-2">
        <SearchBox label={t('search')} value={typed} onChange={setTyped} className="w-full" />
        <ul className="max-h-72 overflow-auto">
          {searchAccounts(accounts, typed)
            .slice(0, SHOWN_MAX)
            .map(({ id, number, position, ...account }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={String(id) === account_id}
                  className="opt w-full text-start hover:bg-row-hover aria-pressed:bg-row-selected"
                  onClick={() => choose(String(id))}
                >
                  <span className="figure text-ink-3">{number}</span>
                  <span
                    className={classNames('truncate', position === 'general' && 'font-semibold')}
                  >
                    {accountName(account, locale)}
                  </span>
                </button>
              </li>
            ))}
        </ul>
        <Button variant="ghost" onClick={() => choose(undefined)}>
          {t('clear')}
        </Button>
      </div>
    </Popover>
  );
}
