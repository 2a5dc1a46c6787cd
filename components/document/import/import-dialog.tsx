'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ColumnFields } from './column-fields';
import { FileChoice } from './file-choice';
import { DialectFields } from './dialect-fields';
import { ImportPreview } from './import-preview';
import { CellTable, ImportProblems } from './import-problems';
import {
  type ImportCounts,
  type ImportEndpoint,
  type ImportReport,
  type ImportState,
  useImport,
} from './use-import';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Meter } from '@/components/ui/meter';
import { saveFile } from '@/components/ui/save-file';
import { openPartsOf } from '@/lib/domain/dialect';
import { BYTE_ORDER_MARK, csvLines } from '@/lib/format/csv';

/** Texts that replace the default texts, which are about ledger entries. */
type Words = Readonly<{
  title: string;
  text: string;
  ready: (counts: ImportCounts) => string;
  done: (counts: ImportCounts) => string;
}>;

/** Example file with all columns, for download. */
type Template = Readonly<{ name: string; rows: readonly (readonly string[])[] }>;

type Props = Readonly<{
  endpoint: ImportEndpoint;
  /** Names of the columns that the file may have. */
  columns: readonly string[];
  words?: Words;
  template?: Template;
  /** Further fields of the import request. */
  input?: Readonly<Record<string, string>>;
  onClose: () => void;
}>;

/** Import dialog: the user chooses a file, checks it, and imports it as a whole. */
export function ImportDialog({ endpoint, columns, words, template, input, onClose }: Props) {
  const t = useTranslations('document.import');
  const { file, state, choose, answer, bringIn } = useImport(endpoint, input);

  const isReady = state.report?.errors.length === 0 && !state.isDone && !state.isBusy;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words?.title ?? t('title')}
      description={words?.text ?? t('text')}
      actions={
        <>
          {template && !state.isDone && (
            <Button
              variant="ghost"
              icon={Download}
              className="me-auto"
              onClick={() => downloadTemplate(columns, template)}
            >
              {t('template')}
            </Button>
          )}
          <Button onClick={onClose}>{state.isDone ? t('close') : t('cancel')}</Button>
          {!state.isDone && (
            <Button variant="primary" busy={state.isBusy} disabled={!isReady} onClick={bringIn}>
              {t('bringIn')}
            </Button>
          )}
        </>
      }
    >
      {!state.isDone && <FileChoice choose={choose} file={file} columns={columns} />}
      {!state.isDone && state.dialect && (
        <DialectFields
          dialect={state.dialect}
          samples={state.samples}
          open={openPartsOf(state.dialect)}
          mapping={state.mapping}
          isBusy={state.isBusy}
          onAnswer={answer}
        />
      )}
      {!state.isDone && state.columns && state.columns.length > 0 && (
        <ColumnFields
          columns={state.columns}
          fields={state.fields ?? []}
          isBusy={state.isBusy}
          onChoose={(chosen) => answer({ ...state.mapping, columns: chosen })}
        />
      )}
      <div aria-live="polite">
        <Outcome state={state} file={file} words={words} />
      </div>
    </Dialog>
  );
}

type OutcomeProps = Readonly<{
  state: ImportState;
  file: File | undefined;
  words: Words | undefined;
}>;

function Outcome({ state, file, words }: OutcomeProps) {
  const t = useTranslations('document.import');
  const { report, isBusy, isDone, progress, failure } = state;
  if (progress !== undefined) return <Meter label={t('working')} share={progress} isProgress />;
  if (isBusy) return <p className="text-ink-2">{t('working')}</p>;
  if (failure) return <Callout tone="negative">{failure}</Callout>;
  if (!report) return null;
  const notes = report.notes ?? [];
  const warnings = report.warnings ?? [];
  if (isDone || report.errors.length === 0) {
    const counts = countsOf(report);
    const { entries = 0, lines = 0 } = counts;
    const when = isDone ? 'done' : 'ready';
    return (
      <div className="grid gap-2">
        <Callout tone="positive">{words?.[when](counts) ?? t(when, { entries, lines })}</Callout>
        {warnings.length > 0 && (
          <CellTable label={t('toCheck')} cells={warnings} columns={state.columns} />
        )}
        {notes.length > 0 && (
          <>
            <Callout tone="warning">{t('changed', { count: notes.length })}</Callout>
            <CellTable label={t('changes')} cells={notes} columns={state.columns} />
          </>
        )}
        <ImportPreview rows={report.preview ?? []} />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <ImportProblems
        problems={report.errors}
        file={file}
        dialect={state.dialect}
        columns={state.columns}
      />
      <ImportPreview rows={report.preview ?? []} />
    </div>
  );
}

const countsOf = (report: ImportReport): ImportCounts =>
  Object.fromEntries(
    Object.entries(report).flatMap(([name, count]) =>
      typeof count === 'number' ? [[name, count] as const] : [],
    ),
  );

function downloadTemplate(columns: readonly string[], { name, rows }: Template): void {
  const text = [BYTE_ORDER_MARK, csvLines([columns, ...rows])];
  saveFile(name, new Blob(text, { type: 'text/csv' }));
}
