'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
} from '@/components/accounting/journal-entry/journal-values';
import { useOpeningColumns } from '@/components/accounting/opening-balances/use-opening-columns';
import { LineEditor } from '@/components/document/lines/line-editor';

export function OpeningLines() {
  const t = useTranslations('accounting.opening');
  const columns = useOpeningColumns();
  const [active, setActive] = useState(0);
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
      active={active}
      onActive={setActive}
    />
  );
}
