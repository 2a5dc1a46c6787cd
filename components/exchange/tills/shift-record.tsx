'use client';

import { useTranslations } from 'use-intl';
import { PageFailure } from '@/components/document/record/load-failure';
import { SignLines } from '@/components/document/print/print-parts';
import { HistoryFrame } from '@/components/document/record/record-frame';
import { SealedHead } from '@/components/document/record/sealed-head';
import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { EntryLink } from '@/components/exchange/tills/entry-link';
import { ShiftCounted } from '@/components/exchange/tills/shift-counted';
import { ShiftHead, ShiftPaperHead } from '@/components/exchange/tills/shift-head';
import { ShiftLines } from '@/components/exchange/tills/shift-lines';
import { ShiftMovements } from '@/components/exchange/tills/shift-movements';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { type ShiftSheet, tillSessions } from '@/lib/contract/exchange/till-sessions';

/** Sheet of one shift, for the screen and for printing. */
export function ShiftRecord({ id }: { id: number }) {
  const t = useTranslations('tills.shift');
  const { data: sheet, error, refetch } = useAnswer(tillSessions.show, { params: { id } });
  useRecordName(sheet && t('title', { place: sheet.location }));
  if (error && !sheet) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return sheet ? <Sheet sheet={sheet} /> : <SkeletonRows />;
}

function Sheet({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  return (
    <HistoryFrame strip={<ShiftHead sheet={sheet} />} history={sheet.history}>
      <ShiftPaperHead sheet={sheet} />
      <Waiting sheet={sheet} />
      {sheet.status === 'open' && sheet.expected === null && <Callout>{t('blind')}</Callout>}
      <ShiftLines sheet={sheet} />
      <Posted sheet={sheet} />
      <ShiftCounted sheet={sheet} />
      <ShiftMovements movements={sheet.movements} />
      {sheet.head && <SealedHead head={sheet.head} />}
      <div aria-hidden className="mt-12 hidden print:block">
        <SignLines roles={['prepared', 'checked', 'approved']} />
      </div>
    </HistoryFrame>
  );
}

/** Decision on a difference that waits for approval. */
function Waiting({ sheet: { waiting, id, location, status } }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift.waiting');
  const first = useTranslations('tills.shift.opening');
  if (!waiting) return null;
  const isFirst = status === 'opening_review';
  const say = isFirst ? first : t;
  return (
    <WaitingBanner
      waiting={waiting}
      id={id}
      page="tills"
      approve={tillSessions.approve}
      reject={isFirst ? tillSessions.reject : tillSessions.reopen}
      words={{
        asked: say('asked', { place: location }),
        approve: say('approve'),
        approved: say('approved', { place: location }),
        reject: say('reject'),
        ...(isFirst && { rejectText: first('rejectText') }),
      }}
    />
  );
}

/** Entries that the counts of this shift posted. */
function Posted({ sheet: { postings } }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  if (postings.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-2">
      {t('posted')}
      {postings.map((one) => (
        <EntryLink key={one.entry_id} of={one} />
      ))}
    </p>
  );
}
