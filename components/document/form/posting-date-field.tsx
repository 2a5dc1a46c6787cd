'use client';

import { useWatch } from 'react-hook-form';

import { useClosedDay } from '@/components/document/form/use-closed-day';
import type { FieldProps } from '@/components/ui/bound-field';
import { DateField } from '@/components/ui/date-field';
import { useToday } from '@/hooks/use-today';
import type { DocumentType } from '@/lib/domain/document-type';

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
