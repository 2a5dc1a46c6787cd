'use client';

import { useTranslations } from 'use-intl';

import { FileDrop } from '@/components/document/attachments/file-drop';

type Props = Readonly<{
  choose: (chosen: File) => void;
  file: File | undefined;
  /** Names of the columns that the file may have. */
  columns: readonly string[];
}>;

/** Chooses the workbook or CSV file of an import by drop or dialog, and lists the possible columns. */
export function FileChoice({ choose, file, columns }: Props) {
  const t = useTranslations('document.import');
  return (
    <FileDrop
      accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      label={t('choose')}
      onFiles={([first]) => first && choose(first)}
    >
      <bdi className="font-medium">{file?.name ?? t('drop')}</bdi>
      <p className="text-12 text-ink-3">
        {t('columns')} <bdi dir="ltr">{columns.join(', ')}</bdi>
      </p>
    </FileDrop>
  );
}
