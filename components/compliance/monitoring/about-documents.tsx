'use client';

import { useTranslations } from 'use-intl';
import { EntryLink } from '@/components/document/entry-link';
import { documentNumber } from '@/lib/domain/document-number';
import { isDocumentType } from '@/lib/domain/document-type';

type About = Readonly<{ due_to: string; due_to_id: number; number: string | null }>;

/** Documents to which an alert or case refers. A document is a link if its type has a screen that the user may view. */
export function AboutDocuments({ documents }: { documents: readonly About[] }) {
  const t = useTranslations('compliance');
  if (documents.length === 0) return <p className="text-ink-3">{t('noDocuments')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      {documents.map(({ due_to, due_to_id, number }) => {
        const of = { due_to, due_to_id, number: number ?? draftNumber(due_to, due_to_id) };
        return <EntryLink key={`${due_to} ${due_to_id}`} of={of} />;
      })}
    </p>
  );
}

/** Formats the number of a draft from its type and id, because drafts have no stored number. */
const draftNumber = (type: string, id: number): string =>
  isDocumentType(type) ? documentNumber(type, id) : `${type} ${id}`;
