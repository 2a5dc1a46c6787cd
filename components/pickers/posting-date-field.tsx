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
import { anybody, dateRefusal, lockModuleOf } from '@/lib/domain/ledger/open-books';

/**
 * Date field for the posting day; empty means today. A locked day, or a day in a closed year, immediately shows an
 * error with the next open day.
 */
export function PostingDateField({ of, ...field }: FieldProps & { of: DocumentType }) {
  const today = useToday();
  const day: unknown = useWatch({ name: field.name });
  const closed = useClosedDay(of, typeof day === 'string' && day !== '' ? day : today);
  return <DateField {...field} today={today} closed={closed} />;
}

/**
 * Reason why the user cannot post a document of `type` on a day, with the next open day. Undefined if the day is open,
 * or if the data for the rule is not loaded. The browser applies the server's rule to data that it already has.
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
