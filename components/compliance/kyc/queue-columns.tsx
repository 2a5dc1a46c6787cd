'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { RiskBadge } from './risk-badge';
import { useCountryName } from '@/hooks/use-country-name';
import { WaitingDays } from './waiting-days';
import { Badge } from '@/components/ui/badge';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomerRow, KycRejectedRow } from '@/lib/contract/compliance/kyc-customers';

type Anyone = Omit<KycCustomerRow, 'has_hit'>;
type Columns<Row> = readonly Column<Row>[];

export function useQueueColumns(): Columns<KycCustomerRow> {
  const t = useTranslations('customers.columns');
  const screeningWords = useTranslations('customers.screening');
  const who = useWhoColumns<KycCustomerRow>();
  return [
    ...who,
    {
      id: 'status',
      header: t('status'),
      width: 168,
      card: 'badge',
      cell: (row) => (
        <span className="inline-flex items-center gap-1.5 max-sm:flex-wrap">
          <StatusBadge status={row.status} />
          {row.has_hit && (
            <Badge tone="negative" icon={TriangleAlert}>
              {screeningWords('hit')}
            </Badge>
          )}
        </span>
      ),
    },
    ...useReviewColumns(),
    ...useOriginColumns<KycCustomerRow>(),
  ];
}

function useReviewColumns(): Columns<KycCustomerRow> {
  const t = useTranslations('customers.columns');
  const { day } = useFormats();
  return [
    {
      id: 'submitted_at',
      header: t('age'),
      width: 104,
      sortable: true,
      card: 'amount',
      align: 'end',
      cell: ({ age_days }) => <WaitingDays days={age_days} />,
    },
    {
      id: 'risk',
      header: t('risk'),
      width: 112,
      card: 'meta',
      cell: ({ risk_level }) => <RiskBadge level={risk_level} />,
    },
    {
      id: 'reviewer',
      header: t('reviewer'),
      width: 132,
      card: 'meta',
      cell: ({ reviewer }) => reviewer && <FreeText>{reviewer.name}</FreeText>,
    },
    {
      id: 'expires_on',
      header: t('expires'),
      width: 108,
      card: 'meta',
      cell: ({ expires_on }) => expires_on && <Ltr>{day(expires_on)}</Ltr>,
    },
  ];
}

/** Columns of rejected customers, such as the reason, and whether the customer may apply again. */
export function useRejectedColumns(): Columns<KycRejectedRow> {
  const t = useTranslations('customers.columns');
  const reasons = useTranslations('customers.reasons');
  const { instant, day } = useFormats();
  const who = useWhoColumns<KycRejectedRow>();
  return [
    ...who.filter(({ id }) => id !== 'phone'),
    {
      id: 'reason',
      header: t('reason'),
      width: 240,
      card: 'line',
      cell: ({ rejection }) => {
        const reason = reasons(rejection.reason_code);
        return <span title={reason}>{reason}</span>;
      },
    },
    {
      id: 'rejected_at',
      header: t('rejectedAt'),
      sortable: true,
      width: 168,
      card: 'meta',
      cell: ({ rejection }) => <Ltr className="text-ink-2">{instant(rejection.rejected_at)}</Ltr>,
    },
    { id: 'rejected_by', header: t('rejectedBy'), width: 132, card: 'meta', cell: RejectedBy },
    {
      id: 'again',
      header: t('again'),
      width: 132,
      card: 'badge',
      cell: ({ rejection: { final, resubmit_after } }) => {
        if (final) return t('never');
        if (!resubmit_after) return t('atOnce');
        return t.rich('againFrom', { day: () => <Ltr>{day(resubmit_after)}</Ltr> });
      },
    },
    { id: 'attempts', header: t('attempts'), width: 84, align: 'end', card: false, cell: Attempts },
  ];
}

const Attempts = ({ attempts }: KycRejectedRow) => <span className="figure">{attempts}</span>;

const RejectedBy = ({ rejection: { rejected_by: by } }: KycRejectedRow) =>
  by && <FreeText>{by.name}</FreeText>;

function useWhoColumns<Row extends Anyone>(): Columns<Row> {
  const t = useTranslations('customers.columns');
  const types = useTranslations('customers.types');
  const countryName = useCountryName();
  return [
    {
      id: 'id',
      header: t('number'),
      pin: true,
      sortable: true,
      width: 120,
      card: 'title',
      cell: NumberOf,
    },
    {
      id: 'name',
      header: t('name'),
      width: 240,
      card: 'line',
      cell: ({ name }) => (name ? <FreeText>{name}</FreeText> : t('unnamed')),
    },
    { id: 'type', header: t('type'), width: 100, card: 'line', cell: ({ type }) => types(type) },
    {
      id: 'country',
      header: t('country'),
      width: 120,
      card: false,
      cell: ({ country }) => <FreeText>{countryName(country)}</FreeText>,
    },
    { id: 'phone', header: t('phone'), width: 136, card: false, cell: PhoneOf },
  ];
}

const PhoneOf = ({ phone }: Anyone) => phone && <Ltr>{phone}</Ltr>;

const NumberOf = ({ number }: Anyone) => (
  <Ltr className="font-medium">{number ?? <span aria-hidden>–</span>}</Ltr>
);

function useOriginColumns<Row extends Anyone>(): Columns<Row> {
  const t = useTranslations('customers.columns');
  const sources = useTranslations('customers.sources');
  const tiers = useTranslations('customers.tiers');
  return [
    {
      id: 'tier',
      header: t('tier'),
      width: 100,
      card: false,
      cell: ({ tier }) => tier && tiers(tier),
    },
    {
      id: 'source',
      header: t('source'),
      width: 100,
      card: false,
      cell: ({ source }) => sources(source),
    },
  ];
}
