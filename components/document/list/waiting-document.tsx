'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { WaitingBanner } from './waiting-banner';
import { pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  record: Record;
}>;

/** Banner of a document that waits for approval of posting, voiding or another request of its type. */
export function WaitingDocument<Record extends DocumentRecord>({ of, record }: Props<Record>) {
  const t = useTranslations('document.waiting');
  const own = useTranslations(of.words);
  const { approve, reject } = of.endpoints;
  const { waiting, id } = record;
  if (!waiting || !approve || !reject) return null;
  const number = shownNumber(of.type, record);
  const isOwn =
    record.status !== 'pending_approval' &&
    waiting.subject !== 'void_after_day' &&
    own.has('waiting.asked');
  return (
    <WaitingBanner
      waiting={waiting}
      id={id}
      approve={approve}
      reject={reject}
      page={pageOf(of.route)}
      words={
        isOwn
          ? ofOwn(own, t, number)
          : record.status === 'posted'
            ? ofVoid(t, number)
            : ofPosting(t, number)
      }
    />
  );
}

type Words = (key: string, values?: { number: string }) => string;

const ofOwn = (own: Words, t: Words, number: string) => ({
  request: own('waiting.asked', { number }),
  approve: own('waiting.approve'),
  approved: own('waiting.approved', { number }),
  reject: t('reject'),
  rejectText: t('rejectText'),
});

const ofVoid = (t: Words, number: string) => ({
  request: t('void', { number }),
  approve: t('approveVoid'),
  approved: t('voided', { number }),
  reject: t('reject'),
  rejectText: t('rejectText'),
});

const ofPosting = (t: Words, number: string) => ({
  request: t('document', { number }),
  approve: t('approve'),
  approved: t('posted', { number }),
  reject: t('reject'),
  rejectText: t('rejectToDraft'),
});
