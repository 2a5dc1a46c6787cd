'use client';

import { useTranslations } from 'use-intl';

import type { ListFilter } from '@/components/list/list-bar';
import { PARTY_KINDS } from '@/lib/domain/accounting/party';

export const PARTY_FILTERS = ['kind', 'is_active', 'with_balance', 'with_reminder'] as const;

export function usePartyFilters(): readonly ListFilter[] {
  const t = useTranslations('parties');
  const yesOrNo = (yes: string, no: string) => [
    { value: '1', label: t(yes) },
    { value: '0', label: t(no) },
  ];
  return [
    { kind: 'choice', name: 'kind', label: t('fields.kind'), choices: usePartyKinds() },
    {
      kind: 'choice',
      name: 'with_balance',
      label: t('balance'),
      choices: yesOrNo('open', 'settled'),
    },
    {
      kind: 'choice',
      name: 'with_reminder',
      label: t('reminder.filter'),
      choices: [{ value: '1', label: t('reminder.due') }],
    },
    { kind: 'choice', name: 'is_active', label: t('state'), choices: yesOrNo('inUse', 'notInUse') },
  ];
}

export function usePartyKinds() {
  const t = useTranslations('ui.party.kinds');
  return PARTY_KINDS.map((value) => ({ value, label: t(value) }));
}
