'use client';

import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { type Branch, natural } from '@/components/accounting/chart-of-accounts/account-tree';
import { accountName } from '@/components/pickers/account-search';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** Indentation per level of the tree. */
const STEPS = ['ps-0', 'ps-4', 'ps-8', 'ps-12', 'ps-16', 'ps-20'];

export type Folding = Readonly<{
  folded: ReadonlySet<number>;
  onFold: (id: number, isFolded: boolean) => void;
}>;

/** Balance in the account's foreign currency, or the number of currencies if there are several. */
export function OwnBalance({ account }: { account: Account }) {
  const t = useTranslations('chart-of-accounts');
  const { baseCurrency } = useFormats();
  const foreign = (account.balances ?? []).filter(({ currency }) => currency !== baseCurrency);
  const [first] = foreign;
  if (!first) return null;
  if (foreign.length > 1) {
    return <span className="text-ink-3">{t('currencies', { count: foreign.length })}</span>;
  }
  return <Figure value={natural(account, first.amount)} currency={first.currency} zero="dash" />;
}

export function AccountNumber({
  branch,
  isFlat,
  folded,
  onFold,
}: Folding & { branch: Branch; isFlat: boolean }) {
  const { account, level, children } = branch;
  const number = <bdi className="figure">{account.number}</bdi>;
  if (isFlat) return number;

  return (
    <span className={`flex items-center gap-1 ${STEPS[level - 1] ?? 'ps-24'}`}>
      {children > 0 ? (
        <FoldButton account={account} onFold={onFold} folded={folded} />
      ) : (
        <span className="size-6 flex-none" />
      )}
      {number}
    </span>
  );
}

function FoldButton({
  account,
  onFold,
  folded,
}: Pick<Folding, 'onFold' | 'folded'> & Readonly<{ account: Branch['account'] }>) {
  const t = useTranslations('chart-of-accounts');
  const isFolded = folded.has(account.id);
  return (
    <button
      type="button"
      tabIndex={-1}
      className="grid size-6 flex-none place-items-center text-ink-3"
      aria-label={t(isFolded ? 'unfold' : 'fold', { number: account.number })}
      onClick={() => onFold(account.id, !isFolded)}
    >
      <Icon of={isFolded ? ChevronRight : ChevronDown} size={12} directional />
    </button>
  );
}

type Props = Readonly<{ branch: Branch; isFlat: boolean }>;

export function AccountTitle({ branch: { account, path }, isFlat }: Props) {
  const t = useTranslations('chart-of-accounts');
  const { locale } = useLocale();
  const name = accountName(account, locale);
  const above = path.map((one) => accountName(one, locale)).join(' / ');

  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <bdi className="truncate" title={name}>
        {name}
      </bdi>
      {account.purpose !== null && (
        <span className="text-ink-3" title={t('system')}>
          <Icon of={Lock} size={12} />
          <span className="sr-only">{t('system')}</span>
        </span>
      )}
      {isFlat && above !== '' && (
        <bdi className="min-w-0 truncate text-12 text-ink-3" title={above}>
          {above}
        </bdi>
      )}
    </span>
  );
}
