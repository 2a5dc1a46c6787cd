'use client';

import { useTranslations } from 'use-intl';

import type { ClosedDay } from '@/components/ui/date-field';
import { useFormats } from '@/hooks/use-formats';
import { useNotices } from '@/hooks/use-notices';
import { isCalendarDay } from '@/lib/domain/calendar';
import type { DocumentType } from '@/lib/domain/document-type';
import { anybody, dateRefusal, lockModuleOf } from '@/lib/domain/open-books';

/**
 * Why nothing of a type may be posted on a day by the reader, and the next day that is open; nothing
 * where it may. It is the host's own judgement, of what the browser knows already.
 */
export function useClosedDay(type: DocumentType, date: string): ClosedDay | undefined {
  const t = useTranslations('document.day');
  const { day } = useFormats();
  const books = useNotices()?.books;
  if (!books || !isCalendarDay(date)) return undefined;
  const refusal = dateRefusal(books, date, anybody(lockModuleOf(type)));
  if (!refusal) return undefined;
  const { number = '', date: last = '', reason = '', from = '', to = '' } = refusal.params;
  return {
    said:
      refusal.code === 'books.locked'
        ? t('locked', { number, date: day(last), reason })
        : t('closed', { from: day(from), to: day(to) }),
    open: refusal.params.open ?? date,
  };
}
