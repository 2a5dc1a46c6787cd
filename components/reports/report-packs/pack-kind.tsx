'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Values } from '@/components/fields/field';
import type { FormKind } from '@/components/record/record-kind';
import { ChoicesField } from '@/components/ui/choices-field';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { type ReportPack, reportPacks } from '@/lib/contract/reports/report-packs';

/** Report with which a new pack starts, and which is added by default. */
export const NEW_REPORT = {
  report: 'trail-balance',
  period: 'last-month',
  filters: {},
} as const satisfies ReportPack['reports'][number];

const half = { width: 'half' } as const;
const isWeekly = ({ repeats }: Values) => repeats === 'week';
const isMonthly = ({ repeats }: Values) => repeats === 'month';

type Receivers = ReportPack['receivers'];

/**
 * Record kind "report pack". A form passes the field of its reports and the stored receivers; the list passes null and an
 * empty list.
 */
export const packKind = (reports: ReactNode, receivers: Receivers): FormKind<ReportPack> => ({
  calls: reportPacks,
  words: 'report-packs',
  nameOf: ({ name }) => name,
  audit: 'report pack',
  fields: [
    { ...half, name: 'name', kind: 'text' },
    { ...half, name: 'language', kind: 'choice', initial: 'en' },
    { name: 'reports', kind: 'own', initial: [NEW_REPORT], drawn: reports },
    { ...half, name: 'repeats', kind: 'choice', initial: 'month' },
    { ...half, name: 'at_time', kind: 'own', initial: '07:00', drawn: <PackTime /> },
    {
      ...half,
      name: 'weekday',
      kind: 'choice',
      initial: 'monday',
      when: isWeekly,
      isNeeded: isWeekly,
    },
    {
      ...half,
      name: 'month_day',
      kind: 'figure',
      initial: '1',
      when: isMonthly,
      isNeeded: isMonthly,
    },
    { name: 'receiver_ids', kind: 'own', initial: [], drawn: <PackReceivers stored={receivers} /> },
    { name: 'is_active', kind: 'flag', initial: true },
  ],
});

function PackTime() {
  const t = useTranslations('report-packs');
  return (
    <TextField
      name="at_time"
      label={t('fields.at_time')}
      help={t('help.at_time')}
      type="time"
      dir="ltr"
      required
    />
  );
}

/** Active users, and stored receivers who are not active any more, so that they can be removed. */
function PackReceivers({ stored }: { stored: Receivers }) {
  const t = useTranslations('report-packs');
  const { data: users } = useAnswer(reportPacks.receivers);
  const lost = users ? stored.filter(({ id }) => !users.some((user) => user.id === id)) : stored;
  return (
    <ChoicesField
      name="receiver_ids"
      label={t('fields.receiver_ids')}
      help={t('help.receiver_ids')}
      choices={[
        ...(users ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ...lost.map(({ id, name }) => ({
          value: id,
          label: users ? t('inactiveReceiver', { name }) : name,
        })),
      ]}
      required
    />
  );
}
