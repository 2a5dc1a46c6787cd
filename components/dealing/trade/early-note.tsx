'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Callout } from '@/components/ui/callout';
import { useFormats } from '@/hooks/use-formats';
import { dayNumber, isDay } from '@/lib/domain/calendar';

/** Warns that a leg is settled before its value date. */
export function EarlyNote({ valueDate }: { valueDate: string }) {
  const t = useTranslations('trade');
  const { day } = useFormats();
  const date = useWatch<Record<string, string>>({ name: 'date' }) ?? '';
  if (!isDay(date) || date >= valueDate) return null;
  const days = dayNumber(valueDate) - dayNumber(date);
  return <Callout tone="warning">{t('early', { date: day(valueDate), days })}</Callout>;
}
