'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useJournalSetting } from '@/components/accounting/journal-entry/use-journal-setting';
import {
  bodyOfLine,
  isBlankLine,
  type JournalValues,
  type LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { PreviewLine } from '@/components/accounting/journal-entry/preview-line';
import { Icon } from '@/components/ui/icon';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { journalEntry, type JournalEntryDraft } from '@/lib/contract/accounting/journal-entry';
import { isDay } from '@/lib/domain/calendar';
import { isDecimal } from '@/lib/domain/money';

const QUIET_MS = 350;

/** The ledger lines that the entry would post, as the host sees them, with what stands in the way. */
export function JournalPreview({ onFocus }: { onFocus: (field: string) => void }) {
  const t = useTranslations('accounting.journal.preview');
  const { base } = useJournalSetting();
  const { lines, warnings, places } = usePreview();

  return (
    <section aria-label={t('title')} className="pb-4">
      <div className="flex h-12 items-center justify-between gap-2 border-b border-line px-4">
        <h2>{t('title')}</h2>
        <span className="text-12 text-ink-3">{t('base', { currency: base })}</span>
      </div>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t('none')}</p>
      ) : (
        <table className="tbl [--table-edge:16px]">
          <thead>
            <tr>
              <th scope="col">{t('account')}</th>
              <th scope="col" className="num">
                {t('debit')}
              </th>
              <th scope="col" className="num">
                {t('credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <PreviewLine key={index} line={line} before={lines.slice(0, index)} />
            ))}
          </tbody>
        </table>
      )}
      {lines.length + warnings.length > 0 && (
        <h3 className="px-4 pt-4 pb-1 text-12 font-medium text-ink-2">{t('checks')}</h3>
      )}
      <ul className="grid gap-1.5 px-4">
        {warnings.length === 0 && lines.length > 0 && (
          <li className="flex gap-2">
            <Icon of={Check} size={14} className="mt-0.5 text-positive" />
            {t('fine')}
          </li>
        )}
        {warnings.map(({ key, field = '', message }) => (
          <li key={`${key} ${field}`} className="flex gap-2">
            <Icon of={TriangleAlert} size={14} className="mt-0.5 text-negative" />
            <button
              type="button"
              className="text-start hover:underline"
              onClick={() => onFocus(placeOf(field, places))}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks the host once the typing has paused; what it said last stays until it says something new. */
function usePreview() {
  const date = useWatch<JournalValues, 'date'>({ name: 'date' });
  const lines = useWatch<JournalValues, 'lines'>({ name: 'lines' });
  const ready = lines.flatMap((line, at) => (isReady(line) ? [{ line, at }] : []));
  const now = JSON.stringify({ date, lines: ready.map(({ line }) => bodyOfLine(line)) });
  const text = useDebounced(now, QUIET_MS);
  // What was written above, a moment ago.
  const input = JSON.parse(text) as JournalEntryDraft;
  const isEnabled = isDay(input.date) && input.lines.length > 0;
  const preview = useAnswer(
    journalEntry.preview,
    { input },
    { enabled: isEnabled, placeholderData: keepPreviousData, retry: false },
  );
  const shown = isEnabled ? preview.data : undefined;
  return {
    lines: shown?.lines ?? [],
    warnings: shown?.warnings ?? [],
    places: ready.map(({ at }) => at),
  };
}

/** The line can be sent as it is: an account, and amounts that can be read. */
function isReady(line: LineValues): boolean {
  const { account_id, debit, credit, rate, base } = line;
  const texts = [debit, credit, rate, base].filter(Boolean);
  return !isBlankLine(line) && account_id !== null && texts.every(isDecimal) && !!(debit || credit);
}

/** The field of the form that a field of what was sent came from. */
function placeOf(field: string, places: readonly number[]): string {
  return field.replace(
    /^lines\.(\d+)/,
    (_, sent: string) => `lines.${places[Number(sent)] ?? sent}`,
  );
}
