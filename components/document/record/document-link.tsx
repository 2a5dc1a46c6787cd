'use client';

import { RecordLink } from '@/components/layout/record-link';
import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType, recordView } from '@/lib/domain/document-type';

/** Linked number, day and memo of a document on one line; only the memo if `due_to` is not a document type. */
export function DocumentLink({
  of: { due_to, due_to_id, date, memo },
}: {
  of: Readonly<{ due_to: string; due_to_id: number; date: string | null; memo: string | null }>;
}) {
  const { day } = useFormats();
  if (!isDocumentType(due_to)) return <bdi>{memo}</bdi>;
  return (
    <span className="flex min-w-0 gap-2">
      <RecordLink
        to={documentTypes[due_to].route}
        view={recordView(due_to, due_to_id)}
        className="figure flex-none text-accent hover:underline"
      >
        {documentNumber(due_to, due_to_id)}
      </RecordLink>
      {date && <span className="figure flex-none text-ink-2">{day(date)}</span>}
      {memo && <FreeText>{memo}</FreeText>}
    </span>
  );
}
