'use client';

import { useTranslations } from 'use-intl';
import { EntryLink } from '@/components/exchange/tills/entry-link';
import { Ltr } from '@/components/ui/ltr';

type About = Readonly<{ due_to: string; due_to_id: number; number: string | null }>;

/** The documents that something is about, each leading to itself where there is a screen of it. */
export function AboutDocuments({ documents }: { documents: readonly About[] }) {
  const t = useTranslations('exchange.compliance');
  if (documents.length === 0) return <p className="text-ink-3">{t('noDocuments')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1">
      {documents.map(({ number, ...one }) =>
        number === null ? (
          <Ltr key={`${one.due_to} ${one.due_to_id}`}>{`${one.due_to} ${one.due_to_id}`}</Ltr>
        ) : (
          <EntryLink key={`${one.due_to} ${one.due_to_id}`} of={{ ...one, number }} />
        ),
      )}
    </p>
  );
}
