'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { useAnswer } from '@/hooks/use-call';
import { useMayView } from '@/hooks/use-may-view';
import { type Netting, settlements } from '@/lib/contract/accounting/settlements';

/**
 * Balances between the organisation and its agents, dealers and banks, and the smallest number of payments that clears
 * them.
 */
export function NettingSection() {
  const t = useTranslations('reports.trades.netting');
  const [isOpen, setIsOpen] = useState(false);
  const mayView = useMayView();
  const { data } = useAnswer(
    settlements.netting,
    {},
    { enabled: isOpen && mayView('settlements') },
  );
  if (!mayView('settlements')) return null;
  return (
    <details
      className="no-print flex-none px-gutter pb-3"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 font-medium">{t('title')}</summary>
      {data?.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <div className="grid gap-4 xl:grid-cols-2">
        {data?.map((netting) => (
          <section
            key={netting.currency}
            aria-label={netting.currency}
            className="grid min-w-0 gap-2"
          >
            <h3 className="font-semibold">
              <CurrencyCode of={netting.currency} />
            </h3>
            <PlainTable
              caption={t('balances')}
              edge={0}
              rows={[...netting.parties, { party_id: null, name: t('we'), amount: netting.ours }]}
              rowId={({ party_id }) => party_id ?? 'we'}
              columns={[
                {
                  id: 'party',
                  header: t('party'),
                  cell: ({ party_id, name }) => (
                    <Who who={party_id === null ? null : { id: party_id, name }} we={t('we')} />
                  ),
                },
                {
                  id: 'owes',
                  header: t('balance'),
                  align: 'end',
                  cell: ({ amount }) => <Figure value={amount} of={netting.currency} />,
                },
              ]}
            />
            <ul aria-label={t('payments')} className="grid gap-1">
              {netting.settlements.map(({ from, to, amount }, at) => (
                <li key={at} className="flex flex-wrap items-baseline gap-x-2">
                  <Who who={from} we={t('we')} />{' '}
                  <span className="text-ink-2">{t(from === null ? 'wePay' : 'pays')}</span>{' '}
                  <Who who={to} we={t('us')} />{' '}
                  <span className="font-semibold">
                    <Figure value={amount} currency={netting.currency} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}

/** Name of a party as a link to its record; null means the organisation. */
function Who({ who, we }: Readonly<{ who: Netting['settlements'][number]['from']; we: string }>) {
  const mayView = useMayView();
  if (who === null) return we;
  if (!mayView('parties')) return <bdi>{who.name}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={who.id}>
      <bdi>{who.name}</bdi>
    </RecordLink>
  );
}
