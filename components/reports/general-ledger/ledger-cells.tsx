'use client';

import { useTranslations } from 'use-intl';

import { accountName } from '@/components/pickers/account-search';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useKeptAccounts } from '@/hooks/use-accounts';
import { useLocale } from '@/hooks/use-locale';
import type { LedgerLine } from '@/lib/contract/reports/general-ledger';
import type { LedgerRow } from './ledger-rows';

/** Heading of an account: number and name in its opening row, the number in its closing row. */
export function AccountHeading({
  row: { kind, section },
}: {
  row: Exclude<LedgerRow, { kind: 'line' }>;
}) {
  const t = useTranslations('reports.ledger');
  const { locale } = useLocale();
  const name = accountName(section, locale);
  if (kind === 'closing')
    return <span className="text-ink-2">{t('closing', { account: section.number })}</span>;
  return (
    <span title={`${section.number} ${name}`}>
      <Ltr className="inline-block min-w-11">{section.number}</Ltr> {name}
      <span className="ms-2 font-normal text-ink-3">{t('opening')}</span>
    </span>
  );
}

/** Numbers of the accounts on the other side of the entry; the tooltip has their names. */
export function AgainstCell({ against }: Pick<LedgerLine, 'against'>) {
  const { locale } = useLocale();
  const accounts = useKeptAccounts();
  const names = against.map(({ account_id, number }) => {
    const account = accounts?.find(({ id }) => id === account_id);
    return account ? `${number} ${accountName(account, locale)}` : number;
  });
  return (
    <span title={names.join('\n')}>
      <Ltr>{against.map(({ number }) => number).join(', ')}</Ltr>
    </span>
  );
}

/** Amount in a currency, without colour, because neither sign is good or bad. */
export const Moved = ({ value, currency }: { value: string; currency: string }) => (
  <Figure value={value} currency={currency} tone="plain" />
);
