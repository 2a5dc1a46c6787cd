'use client';

import { useTranslations } from 'use-intl';

import type { SummaryRow } from '@/lib/contract/reports/summary-report';

export function CurrencyCell({ row }: { row: SummaryRow | undefined }) {
  const t = useTranslations('reports');
  return row ? <span className="font-medium">{row.currency}</span> : t('total');
}
