'use client';

import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { RecordLink } from '@/components/layout/record-link';
import { documentNumber } from '@/lib/domain/document-number';
import { type DocumentType, documentTypes, isDocumentType } from '@/lib/domain/document-type';

/** What belongs to a document: its entries in the ledger, and the document it is due to. */
export function Related({ record }: { record: DocumentRecord }) {
  const t = useTranslations('document.related');
  const { due_to, due_to_id, entry_ids, void_reason } = record;
  const [first, ...reversals] = entry_ids;
  const source = isDocumentType(due_to) && due_to_id !== record.id ? due_to : undefined;

  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 py-3">
      {source && <Source source={source} due_to_id={due_to_id} />}
      <dt className="text-ink-2">{t('entry')}</dt>
      <dd className="figure">{first ?? t('notPosted')}</dd>
      {reversals.length > 0 && <Reversals reversals={reversals} />}
      {void_reason && <VoidReason void_reason={void_reason} />}
    </dl>
  );
}

type SourceProps = Readonly<{ source: DocumentType; due_to_id: number }>;

function Source({ source, due_to_id }: SourceProps) {
  const t = useTranslations('document.related');
  return (
    <>
      <dt className="text-ink-2">{t('dueTo')}</dt>
      <dd>
        <RecordLink
          to={documentTypes[source].route}
          view={due_to_id}
          target="_blank"
          className="text-accent"
        >
          {documentNumber(source, due_to_id)}
        </RecordLink>
      </dd>
    </>
  );
}

function Reversals({ reversals }: Readonly<{ reversals: number[] }>) {
  const t = useTranslations('document.related');
  return (
    <>
      <dt className="text-ink-2">{t('reversal')}</dt>
      <dd className="figure">{reversals.join(', ')}</dd>
    </>
  );
}

function VoidReason({ void_reason }: Readonly<{ void_reason: string }>) {
  const t = useTranslations('document.related');
  return (
    <>
      <dt className="text-ink-2">{t('voidReason')}</dt>
      <dd>
        <bdi>{void_reason}</bdi>
      </dd>
    </>
  );
}
