'use client';

import { useTranslations } from 'use-intl';

import { CardLink } from './card-link';
import { DashboardCard } from './dashboard-card';
import { PermittedLink } from '@/components/layout/permitted-link';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

type FixedAssets = NonNullable<Dashboard['assets']>;

/** Card with the net value, cost and accumulated depreciation of fixed assets, and the net value by category. */
export function AssetsCard({ assets }: { assets: FixedAssets }) {
  const t = useTranslations('dashboard.assets');
  const { baseMark, baseCurrency } = useFormats();
  const { count } = assets;
  const columns: readonly PlainColumn<FixedAssets['categories'][number]>[] = [
    {
      id: 'category',
      header: t('category'),
      cell: ({ id, name }) => (
        <PermittedLink to="app.assets.asset" query={{ category_id: id }}>
          <bdi>{name}</bdi>
        </PermittedLink>
      ),
    },
    {
      id: 'count',
      header: t('count'),
      align: 'end',
      cell: ({ count }) => <span className="figure">{count}</span>,
    },
    figureColumn({ id: 'net', header: t('net') }, ({ net }) => ({
      value: net,
      of: baseCurrency,
      tone: 'plain',
    })),
  ];
  const label = t('byCategory');
  return (
    <DashboardCard
      title={t('title')}
      note={t('note', { count, currency: baseMark })}
      end={<CardLink to="app.reports.asset-summary">{t('report')}</CardLink>}
    >
      <div className="grid grid-cols-1 items-start md:grid-cols-2">
        <div className="min-w-0 p-4">
          <h3 className="text-12 font-medium text-ink-2">{t('net')}</h3>
          <p className="text-22 font-semibold">
            <PermittedLink to="app.assets.asset">
              <Figure value={assets.net} of={baseCurrency} tone="plain" />
            </PermittedLink>
          </p>
          <dl className="mt-2 grid">
            <Part name={t('cost')} value={assets.cost} />
            <Part name={t('accumulated')} value={assets.accumulated} />
          </dl>
        </div>
        <div className="min-w-0 p-4 max-md:border-t max-md:border-line md:h-full md:border-s md:border-line">
          <PlainTable
            named
            label={label}
            rows={assets.categories}
            rowId={({ id }) => id}
            columns={columns}
          />
        </div>
      </div>
    </DashboardCard>
  );
}

function Part({ name, value }: Readonly<{ name: string; value: string }>) {
  const { baseCurrency } = useFormats();
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <Figure value={value} of={baseCurrency} tone="plain" />
      </dd>
    </div>
  );
}
