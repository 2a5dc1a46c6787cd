'use client';

import { useTranslations } from 'use-intl';

/**
 * Returns a function that returns the label of a form field; the label of a line's field includes the line number.
 * `words` is the message namespace of the document type.
 */
export function useFieldLabels(words: string): (field: string) => string {
  const fields = useTranslations(`${words}.fields`);
  const columns = useTranslations(`${words}.columns`);
  const lines = useTranslations('document.lines');
  const files = useTranslations('document.attachments');
  return (field) => {
    if (field === 'attachment_ids') return files('title');
    const [, line, cell = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (line === undefined) return fields.has(field) ? fields(field) : '';
    const column = columns.has(cell) ? columns(cell) : cell;
    return lines('cell', { column, line: Number(line) + 1 });
  };
}
