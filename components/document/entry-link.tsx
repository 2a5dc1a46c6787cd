'use client';

import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import { documentTypes, isDocumentType, recordView } from '@/lib/domain/document-type';
import { pageOf } from '@/lib/routes';

/** Number of an entry's document; a link for users who may open it. */
export function EntryLink({
  of: { due_to, due_to_id, number },
}: {
  of: Readonly<{ due_to: string; due_to_id: number; number: string }>;
}) {
  const mayView = useMayView();
  const route = isDocumentType(due_to) ? documentTypes[due_to].route : undefined;
  if (route === undefined || !mayView(pageOf(route))) {
    return <bdi className="figure font-medium">{number}</bdi>;
  }
  return (
    <RecordLink to={route} view={recordView(due_to, due_to_id)} className="figure font-medium">
      {number}
    </RecordLink>
  );
}
