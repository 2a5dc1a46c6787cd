'use client';

import { useTranslations } from 'use-intl';
import { useJournalColumns } from '@/components/accounting/journal-entry/journal-columns';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
} from '@/components/accounting/journal-entry/journal-values';
import { LineEditor } from '@/components/document/lines/line-editor';

export function JournalLines({
  active,
  onActive,
  onDifference,
}: {
  active: number;
  onActive: (line: number) => void;
  onDifference: (line: number) => string | undefined;
}) {
  const t = useTranslations('accounting.journal');
  const columns = useJournalColumns();
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
      active={active}
      onActive={onActive}
      onDifference={onDifference}
    />
  );
}
