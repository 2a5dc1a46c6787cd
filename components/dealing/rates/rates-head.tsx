'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { ListExport } from '@/components/list/list-export';
import { PageHead } from '@/components/ui/page-head';
import { Tabs } from '@/components/ui/tabs';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useGoTo } from '@/hooks/use-view';
import { rates } from '@/lib/contract/dealing/rates';

const RATE_TABS = ['grid', 'sets', 'fees', 'rules', 'feeds', 'board'] as const;
type RateTab = (typeof RATE_TABS)[number];

/** Tabs with published rates. The other tabs export their own lists. */
const PUBLISHED: readonly RateTab[] = ['grid', 'sets'];

export function RatesHead({ tab, children }: { tab: RateTab; children?: ReactNode }) {
  const t = useTranslations('rates');
  const goTo = useGoTo();
  useDocumentTitle(tab === 'grid' ? t('title') : `${t(`tabs.${tab}`)} · ${t('title')}`);
  return (
    <>
      <PageHead title={t('title')}>
        {PUBLISHED.includes(tab) && <ListExport of={{ list: rates.list }} />}
        {children}
      </PageHead>
      <div className="flex-none border-b border-line px-gutter *:-mb-px">
        <Tabs
          label={t('tabs.label')}
          value={tab}
          tabs={RATE_TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={(next) =>
            void goTo('app.exchange.rates', next === 'grid' ? {} : { view: next })
          }
        />
      </div>
    </>
  );
}
