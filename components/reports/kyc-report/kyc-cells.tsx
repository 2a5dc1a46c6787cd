'use client';

import { useTranslations } from 'use-intl';

import { RecordCell } from '@/components/report/register-cells';
import type { KycLine } from '@/components/reports/kyc-report/kyc-rows';
import type { KycReportRow } from '@/lib/contract/reports/kyc-report';

type Section = Extract<KycLine, { kind: 'section' }>;

/** Which list begins, and how many are in it. */
export function SectionHeading({ line: { section, shown, total } }: { line: Section }) {
  const t = useTranslations('reports.kyc');
  return (
    <span className="flex gap-x-2 max-sm:flex-wrap">
      <span>{t(`section.choice.${section}`)}</span>
      <span className="figure font-normal text-ink-2">
        {shown < total ? t('of', { shown, total }) : total}
      </span>
    </span>
  );
}

/** A customer by his number; a link for those who may open his file. */
export function CustomerCell({ of: { customer_id, number } }: { of: KycReportRow }) {
  return customer_id === null ? null : (
    <RecordCell type="KYC customer" id={customer_id} number={number} />
  );
}

export const StatusCell = ({ of }: { of: KycReportRow }) =>
  useTranslations('reports.kyc.status')(of.status);

export function RiskCell({ of: { risk_level } }: { of: KycReportRow }) {
  const t = useTranslations('reports.kyc.risk');
  return risk_level === null ? null : t(risk_level);
}
