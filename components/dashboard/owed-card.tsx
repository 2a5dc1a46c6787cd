'use client';

import { useTranslations } from 'use-intl';

import { DashboardCard } from './dashboard-card';
import { PermittedLink } from '@/components/layout/permitted-link';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

type Owed = NonNullable<Dashboard['owed']>;

/** Card with receivables and payables, and the five largest parties of each. */
export function OwedCard({ owed }: { owed: Owed }) {
  const t = useTranslations('dashboard.owed');
  const { baseMark } = useFormats();
  return (
    <DashboardCard
      title={t('title')}
      note={t('note', { currency: baseMark })}
      end={
        <RecordLink
          to="app.accounting.parties"
          query={{ with_balance: '1' }}
          className="text-12 font-medium text-accent"
        >
          {t('all')}
        </RecordLink>
      }
    >
      <div className="grid grid-cols-1 md:grid-cols-2">
        <OwedSide name="receivable" side={owed.receivable} />
        <div className="min-w-0 max-md:border-t max-md:border-line md:border-s md:border-line">
          <OwedSide name="payable" side={owed.payable} />
        </div>
      </div>
    </DashboardCard>
  );
}

function OwedSide({ name, side }: { name: keyof Owed; side: Owed['receivable'] }) {
  const t = useTranslations('dashboard.owed');
  const { baseCurrency } = useFormats();
  const largestFirst = name === 'receivable' ? '-balance' : 'balance';
  return (
    <div className="min-w-0 p-4">
      <h3 className="text-12 font-medium text-ink-2">{t(name)}</h3>
      <p className="text-22 font-semibold">
        <PermittedLink
          to="app.accounting.parties"
          query={{ with_balance: '1', sort: largestFirst }}
        >
          <Figure value={side.base} of={baseCurrency} zero="dash" tone="plain" />
        </PermittedLink>
      </p>
      <p className="text-12 text-ink-3">{t('count', { count: side.count })}</p>
      <ul className="mt-2 grid">
        {side.top.map((party) => (
          <li key={party.id} className="flex min-h-7 items-center justify-between gap-3">
            <RecordLink
              to="app.accounting.parties"
              view={party.id}
              className="min-w-0 truncate hover:underline"
              title={party.name}
            >
              <bdi>{party.name}</bdi>
            </RecordLink>
            <PermittedLink to="app.reports.account-statement" query={{ party_id: party.id }}>
              <Figure value={party.base} of={baseCurrency} tone="plain" />
            </PermittedLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
