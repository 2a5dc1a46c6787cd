'use client';

import { useTranslations } from 'use-intl';

import type { Branch } from '@/components/accounting/chart-of-accounts/account-tree';
import { PanelSection } from '@/components/ui/panel-section';
import { accountName } from '@/components/pickers/account-search';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

type Props = Readonly<{
  account: Account;
  branches: readonly Branch[];
  onOpen: (id: number) => void;
}>;

/** The accounts directly below a general account, each with the balance of its whole subtree. */
export function AccountChildren({ account, branches, onOpen }: Props) {
  const t = useTranslations('chart-of-accounts');
  const below = branches.filter((branch) => branch.account.parent === account.id);

  return (
    <PanelSection title={t('children', { count: below.length })}>
      <ul className="max-h-64 overflow-auto">
        {below.map(({ account: { id, number, ...names }, balance }) => (
          <Child key={id} onOpen={onOpen} id={id} number={number} names={names} balance={balance} />
        ))}
      </ul>
    </PanelSection>
  );
}

type ChildProps = Readonly<{
  onOpen: (id: number) => void;
  id: number;
  number: string;
  names: Pick<Account, 'name' | 'names'>;
  balance: string | null;
}>;

function Child({ onOpen, id, number, names, balance }: ChildProps) {
  const { locale } = useLocale();
  const { baseCurrency } = useFormats();
  return (
    <li className="border-t border-line">
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
  );
}
