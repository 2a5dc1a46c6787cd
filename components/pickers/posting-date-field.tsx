'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { FieldProps } from '@/components/ui/bound-field';
import { type ClosedDay, DateField } from '@/components/ui/date-field';
import { useFormats } from '@/hooks/use-formats';
import { useNotices } from '@/hooks/use-notices';
import { useToday } from '@/hooks/use-today';
import { isCalendarDay } from '@/lib/domain/calendar';
import type { DocumentType } from '@/lib/domain/document-type';
import { anybody, dateRefusal, lockModuleOf } from '@/lib/domain/open-books';

/**
 * The day that something is posted on. A day that is locked or in a closed year says so at once, with
 * the next one that is open. Left empty, it stands for today.
 */
export function PostingDateField({ of, ...field }: FieldProps & { of: DocumentType }) {
  const today = useToday();
  const day: unknown = useWatch({ name: field.name });
  const closed = useClosedDay(of, typeof day === 'string' && day !== '' ? day : today);
  return <DateField {...field} today={today} closed={closed} />;
}

/**
 * Why nothing of a type may be posted on a day by the reader, and the next day that is open; nothing
 * where it may. It is the host's own judgement, of what the browser knows already.
 */
function useClosedDay(type: DocumentType, date: string): ClosedDay | undefined {
  const t = useTranslations('document.day');
  const { day } = useFormats();
  const books = useNotices()?.books;
  if (!books || !isCalendarDay(date)) return undefined;
  const refusal = dateRefusal(books, date, anybody(lockModuleOf(type)));
  if (!refusal) return undefined;
  const { module = '', number = '', date: last = '' } = refusal.params;
  const { reason = '', from = '', to = '' } = refusal.params;
  return {
    message:
      refusal.code === 'books.locked'
        ? t('locked', { module, number, date: day(last), reason })
        : t('closed', { from: day(from), to: day(to) }),
    open: refusal.params.open ?? date,
  };
}
