'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FileDrop } from '@/components/document/file-drop';
import { saveFile } from '@/components/ui/save-file';
import {
  type ImportEndpoint,
  type ImportProblem,
  type ImportState,
  useImport,
} from '@/components/document/use-import';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { Meter } from '@/components/ui/meter';

const SHOWN_MAX = 100;

/** A file is chosen, tried, and only then brought in: all of it, or nothing. */
export function ImportDialog({
  endpoint,
  columns,
  onClose,
}: {
  endpoint: ImportEndpoint;
  /** The columns that the file may have, in the words of the file. */
  columns: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations('document.import');
  const { file, state, choose, bringIn } = useImport(endpoint);
  const isReady = state.report?.errors.length === 0 && !state.isDone && !state.isBusy;

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{state.isDone ? t('close') : t('cancel')}</Button>
          {!state.isDone && (
            <Button variant="primary" busy={state.isBusy} disabled={!isReady} onClick={bringIn}>
              {t('bringIn')}
            </Button>
          )}
        </>
      }
    >
      {!state.isDone && (
        <FileDrop
          accept=".csv,text/csv"
          label={t('choose')}
          onFiles={([first]) => first && choose(first)}
        >
          <bdi className="font-medium">{file?.name ?? t('drop')}</bdi>
          <p className="text-12 text-ink-3">
            {t('columns')} <bdi dir="ltr">{columns.join(', ')}</bdi>
          </p>
        </FileDrop>
      )}
      <div aria-live="polite">
        <Outcome state={state} file={file} />
      </div>
    </Dialog>
  );
}

function Outcome({ state, file }: { state: ImportState; file: File | undefined }) {
  const t = useTranslations('document.import');
  const { report, isBusy, isDone, progress, failure } = state;
  if (progress !== undefined) return <Meter label={t('working')} share={progress} />;
  if (isBusy) return <p className="text-ink-2">{t('working')}</p>;
  if (failure) return <Callout tone="negative">{failure}</Callout>;
  if (!report) return null;
  const counts = { entries: report.entries, lines: report.lines };
  if (isDone) return <Callout tone="positive">{t('done', counts)}</Callout>;
  if (report.errors.length === 0) return <Callout tone="positive">{t('ready', counts)}</Callout>;
  return <Problems problems={report.errors} file={file} />;
}

function Problems({
  problems,
  file,
}: {
  problems: readonly ImportProblem[];
  file: File | undefined;
}) {
  const t = useTranslations('document.import');
  return (
    <div className="grid gap-2">
      <Callout
        tone="negative"
        actions={
          file && (
            <Button icon={Download} onClick={() => void downloadRows(file, problems)}>
              {t('download')}
            </Button>
          )
        }
      >
        {t('problems', { count: problems.length })}
      </Callout>
      <section
        className="max-h-72 overflow-auto"
        aria-label={t('list')}
        // What scrolls and holds nothing to focus must be reached by the keys itself.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="tbl [--table-edge:8px]">
          <thead>
            <tr>
              <th scope="col" className="num">
                {t('row')}
              </th>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('why')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, SHOWN_MAX).map(({ row, column, message }, index) => (
              <tr key={index}>
                <td className="num">{row}</td>
                <td>
                  <bdi dir="ltr">{column}</bdi>
                </td>
                <td className="whitespace-normal!">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The rows that were refused, as they stand in the file, each with why: to be mended and sent again. */
async function downloadRows(file: File, problems: readonly ImportProblem[]): Promise<void> {
  const { parse, unparse } = await import('papaparse');
  const [head = [], ...rows] = parse<string[]>(await file.text(), { skipEmptyLines: false }).data;
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const bad = [...byRow].flatMap(([row, found]) => {
    // The head is row 1.
    const cells = rows[row - 2];
    const why = found.map(({ column, message }) => `${column}: ${message}`).join(' ');
    return cells ? [[...cells, why]] : [];
  });
  const text = unparse([[...head, 'error'], ...bad], { escapeFormulae: true, newline: '\r\n' });
  saveFile(`refused-${file.name}`, new Blob(['\ufeff', text], { type: 'text/csv' }));
}
