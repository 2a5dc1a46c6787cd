'use client';

import { useTranslations } from 'use-intl';

import type { ListFilter } from '@/components/list/list-bar';
import { useMayView } from '@/hooks/use-may-view';
import { usePermission } from '@/hooks/use-permission';
import { useUsers } from '@/hooks/use-users';
import { KYC_SOURCES, KYC_TYPES } from '@/lib/domain/compliance/kyc-data';
import { RISK_LEVELS } from '@/lib/domain/compliance/kyc-risk';
import { KYC_STATUSES, REASON_CODES } from '@/lib/domain/compliance/kyc-state';

export const QUEUE_FILTERS = [
  'tab',
  'status',
  'type',
  'risk',
  'source',
  'reviewer_id',
  'age',
] as const;
export const REJECTED_FILTERS = ['reason_code', 'final', 'type', 'source'] as const;

const AGES = ['1', '3', '7'] as const;

/** Filters of the queue. The risk filter is only for users who may see the risk. */
export function useQueueFilters(): readonly ListFilter[] {
  const t = useTranslations('customers.filters');
  const status = useTranslations('ui.status');
  const mayKnowRisk = useMayKnowRisk();
  const risk = useRiskFilter();
  const { data: users = [] } = useUsers({ enabled: true });
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('status'),
      choices: KYC_STATUSES.map((value) => ({ value, label: status(value) })),
    },
    ...useWhoFilters(),
    ...(mayKnowRisk ? [risk] : []),
    {
      kind: 'choice',
      name: 'reviewer_id',
      label: t('reviewer'),
      choices: users.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      name: 'age',
      label: t('age'),
      choices: AGES.map((value) => ({ value, label: t('from', { count: Number(value) }) })),
    },
  ];
}

export function useRejectedFilters(): readonly ListFilter[] {
  const t = useTranslations('customers.filters');
  const reasons = useTranslations('customers.reasons');
  return [
    {
      kind: 'choice',
      name: 'reason_code',
      label: t('reason'),
      choices: REASON_CODES.map((value) => ({ value, label: reasons(value) })),
    },
    {
      kind: 'choice',
      name: 'final',
      label: t('again'),
      choices: [
        { value: '0', label: t('mayTryAgain') },
        { value: '1', label: t('finalOnly') },
      ],
    },
    ...useWhoFilters(),
  ];
}

function useWhoFilters(): readonly ListFilter[] {
  const t = useTranslations('customers');
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t('filters.type'),
      choices: KYC_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'source',
      label: t('filters.source'),
      choices: KYC_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
    },
  ];
}

function useRiskFilter(): ListFilter {
  const t = useTranslations('customers');
  return {
    kind: 'choice',
    name: 'risk',
    label: t('filters.risk'),
    choices: RISK_LEVELS.map((value) => ({ value, label: t(`risk.levels.${value}`) })),
  };
}

/** True if the user may approve customers or view compliance. */
function useMayKnowRisk(): boolean {
  const { may } = usePermission('kyc customers');
  const mayView = useMayView();
  return may('approve') || mayView('compliance');
}
