'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { LockValues } from '@/components/accounting/transaction-locking/lock-values';
import { DocumentLink } from '@/components/document/record/document-link';
import { Callout } from '@/components/ui/callout';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { transactionLocking } from '@/lib/contract/accounting/transaction-locking';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { isDay } from '@/lib/domain/calendar';

const QUIET_MS = 300;

/** Drafts that the lock would refuse, and the number of documents already posted in it. */
export function LockPreview() {
  const t = useTranslations('transaction-locking.preview');
  const heading = useId();
  const { isAskable, data, error } = usePreview();
  return (
    <section
      aria-labelledby={heading}
      aria-live="polite"
      className="grid grid-cols-1 content-start gap-2"
    >
      <h2 id={heading}>{t('title')}</h2>
      {!isAskable && <p className="text-ink-2">{t('waits')}</p>}
      {error && <Callout tone="negative">{error.message}</Callout>}
      {isAskable && data && !error && <Found preview={data} />}
    </section>
  );
}

/** Fetches the preview after a debounce, once modules and date are valid. */
function usePreview() {
  const modules = useDebounced(useWatch<LockValues, 'modules'>({ name: 'modules' }), QUIET_MS);
  const lock_date = useDebounced(
    useWatch<LockValues, 'lock_date'>({ name: 'lock_date' }),
    QUIET_MS,
  );
  const isAskable = modules.length > 0 && isDay(lock_date);
  const { data, error } = useAnswer(
    transactionLocking.preview,
    { input: { modules, lock_date } },
    { enabled: isAskable, placeholderData: keepPreviousData },
  );
  return { isAskable, data, error };
}

type Preview = AnswerOf<typeof transactionLocking.preview>;

function Found({ preview: { drafts, rows, posted } }: { preview: Preview }) {
  const t = useTranslations('transaction-locking.preview');
  return (
    <>
      <Callout tone={drafts > 0 ? 'warning' : 'positive'}>{t('drafts', { count: drafts })}</Callout>
      <ul className="grid grid-cols-1 gap-1">
        {rows.map((row) => (
          <li key={`${row.due_to} ${row.due_to_id}`}>
            <DocumentLink of={row} />
          </li>
        ))}
      </ul>
      {drafts > rows.length && (
        <p className="text-12 text-ink-2">{t('more', { count: drafts - rows.length })}</p>
      )}
      <p className="text-ink-2">{t('posted', { count: posted })}</p>
    </>
  );
}
