'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { OpeningGate } from './opening-gate';
import { ColumnFields } from '@/components/document/import/column-fields';
import { DialectFields } from '@/components/document/import/dialect-fields';
import { FileChoice } from '@/components/document/import/file-choice';
import { ImportPreview } from '@/components/document/import/import-preview';
import { ImportProblems } from '@/components/document/import/import-problems';
import {
  mappingInput,
  problemsAt,
  PROPOSED,
  reportOf,
} from '@/components/document/import/use-import';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { useSend } from '@/hooks/use-call';
import type { OpeningPreview } from './use-opening-preview';
import type { ApiError } from '@/lib/api/api-error';
import type { JournalEntry } from '@/lib/contract/accounting/journal-entry';
import { fieldsByTitle, MAPPED, type Mapping, openPartsOf } from '@/lib/domain/dialect';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';

const COLUMNS = ['account', 'party', 'currency', 'amount', 'base'];

type Props = Readonly<{
  date: string;
  onStored: (saved: JournalEntry) => void;
  onClose: () => void;
}>;

/** Import of opening balances: the file is checked and previewed, then posted as a whole. */
export function OpeningFileDialog({ date, onStored, onClose }: Props) {
  const t = useTranslations('opening-balances');
  const imports = useTranslations('document.import');
  const sending = useOpeningFile(date, onStored);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('fileTitle')}
      description={t('fileText')}
      actions={
        <>
          <Button onClick={onClose}>{imports('cancel')}</Button>
          <Button
            variant="primary"
            busy={sending.store.isPending}
            disabled={!sending.isReady}
            onClick={sending.post}
          >
            {t('post')}
          </Button>
        </>
      }
    >
      <FileChoice file={sending.file} choose={sending.choose} columns={COLUMNS} />
      <DialectFields
        dialect={sending.tried.data?.dialect}
        samples={sending.tried.data?.samples}
        open={sending.open}
        mapping={sending.mapping}
        isBusy={sending.tried.isPending}
        onAnswer={sending.answer}
      />
      {sending.columns.length > 0 && (
        <ColumnFields
          columns={sending.columns}
          fields={sending.tried.data?.fields ?? []}
          isBusy={sending.tried.isPending}
          onChoose={(columns) => sending.answer({ ...sending.mapping, columns })}
        />
      )}
      <div aria-live="polite" className="grid gap-2">
        {sending.tried.isPending && <p className="text-ink-2">{imports('working')}</p>}
        {sending.problems.length > 0 && (
          <ImportProblems
            problems={sending.problems}
            file={sending.file}
            dialect={sending.tried.data?.dialect}
            columns={sending.columns}
          />
        )}
        {sending.problems.length + sending.others.length === 0 && (
          <FormFailure failure={sending.store.error ?? sending.tried.error} />
        )}
        {sending.others.map((message) => (
          <Callout key={message} tone="negative">
            {message}
          </Callout>
        ))}
        {sending.isReady && sending.tried.data && (
          <OpeningGate gap={sending.tried.data.opening_equity} />
        )}
        <ImportPreview rows={sending.tried.data?.preview ?? []} />
      </div>
    </Dialog>
  );
}

/**
 * State of the import: selected file, check and posting. Each check creates a new idempotency key, so that a checked
 * file is posted only once.
 */
function useOpeningFile(date: string, onStored: (saved: JournalEntry) => void) {
  const [chosen, setChosen] = useState<Readonly<{ file: File; key: string; mapping: Mapping }>>();
  const tried = useSend(openingBalances.preview);
  const store = useSend(openingBalances.store);
  const check = (file: File, mapping: Mapping) => {
    setChosen({ file, mapping, key: crypto.randomUUID() });
    store.reset();
    tried.mutate({ input: { date, ...mappingInput(mapping) }, file });
  };
  const post = () => {
    if (!chosen) return;
    const { file, key } = chosen;
    const mapping = { ...chosen.mapping, columns: fieldsByTitle(tried.data?.columns ?? []) };
    store.mutate({ input: { date, ...mappingInput(mapping) }, file, key }, { onSuccess: onStored });
  };

  const { warnings = [] } = tried.data ?? {};
  const isReady = tried.data !== undefined && warnings.length === 0 && !tried.isPending;
  const error = store.error ?? tried.error;
  const { file, mapping = {} } = chosen ?? {};
  const { dialect, columns = [] } = tried.data ?? {};
  return {
    file,
    mapping,
    tried,
    store,
    isReady,
    post,
    ...wrongWith(warnings, error),
    columns,
    open: dialect
      ? openPartsOf(dialect)
      : MAPPED.filter((part) => error?.errors[`mapping.${part}`]),
    choose: (next: File) => check(next, PROPOSED),
    answer: (next: Mapping) => file && check(file, next),
  };
}

/**
 * Returns the errors of single cells as `problems`; messages about no cell and about the column mapping as `others`.
 */
function wrongWith(warnings: OpeningPreview['warnings'], error: ApiError | null) {
  const warningsWithCells = warnings.map(({ field = '', message }) => ({
    message,
    cells: problemsAt(field, message),
  }));
  return {
    problems: [
      ...warningsWithCells.flatMap(({ cells }) => cells),
      ...(reportOf(error)?.errors ?? []),
    ],
    others: [
      ...warningsWithCells.filter(({ cells }) => cells.length === 0).map(({ message }) => message),
      ...MAPPED.flatMap((part) => error?.errors[`mapping.${part}`] ?? []),
    ],
  };
}
