'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useConfirm } from '@/hooks/use-confirm';
import { usePermission } from '@/hooks/use-permission';
import { usePostWords } from '@/hooks/use-post-words';
import { toast } from '@/hooks/use-toast';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { actionOf } from '@/lib/contract/steps';
import { pageOf } from '@/lib/routes';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  rows: readonly DocumentRow[];
  onDone: () => void;
}>;

/** Bulk actions for the selected rows, and the report of their result. */
export function BulkBar<Record extends DocumentRecord>({ of, rows, onDone }: Props<Record>) {
  const t = useTranslations('document.bulk');
  const { run, progress, report, close } = useBulk(of);
  const finish = () => {
    close();
    onDone();
  };

  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="no-print flex flex-none flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-gutter py-2"
    >
      <span className="me-auto font-medium" aria-live="polite">
        {progress ? t('progress', progress) : t('chosen', { count: rows.length })}
      </span>
      {of.Bulk && <of.Bulk rows={rows} />}
      <PostAndDelete of={of} rows={rows} run={run} isBusy={progress !== undefined} />
      <Button variant="ghost" onClick={onDone}>
        {t('clear')}
      </Button>
      {report && <BulkResult report={report} onClose={finish} />}
    </div>
  );
}

type ActsProps<Record extends DocumentRecord> = Pick<Props<Record>, 'of' | 'rows'> &
  Pick<ReturnType<typeof useBulk>, 'run'> &
  Readonly<{ isBusy: boolean }>;

function PostAndDelete<Record extends DocumentRecord>(props: ActsProps<Record>) {
  const { of, rows, run, isBusy } = props;
  const t = useTranslations('document.bulk');
  const words = usePostWords(of.words);
  const { may } = usePermission(pageOf(of.route));
  const remove = useRemoval(rows, () => run('delete', rows));
  return (
    <>
      {may(actionOf(of.endpoints.post, 'post')) && (
        <Button busy={isBusy} onClick={() => void run('post', rows)}>
          {words('post')}
        </Button>
      )}
      {may('delete') && (
        <Button busy={isBusy} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      )}
    </>
  );
}

/** Returns a function that deletes the rows after a confirmation. `run` returns the number of deleted rows. */
function useRemoval(rows: readonly DocumentRow[], run: () => Promise<number>) {
  const t = useTranslations('document.bulk');
  const deletion = useTranslations('ui.delete');
  const confirm = useConfirm();
  return async () => {
    const count = rows.length;
    const question = { confirm: t('deleteConfirm', { count }), record: t('chosen', { count }) };
    if (!(await confirm(question))) return;
    if ((await run()) > 0) toast.error(deletion('done'));
  };
}

function BulkResult({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const t = useTranslations('document.bulk');
  const { act, done, refused } = report;
  const counts = { done, refused: refused.length };
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'post' ? t('posted', counts) : t('deleted', counts)}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {refused.length > 0 && (
        <ul className="grid max-h-80 gap-1 overflow-auto">
          {refused.map(({ number, message }) => (
            <li key={number}>
              <b className="figure font-medium">{number}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type BulkAct = 'post' | 'delete';

type BulkReport = Readonly<{
  act: BulkAct;
  done: number;
  refused: readonly Readonly<{ number: string; message: string }>[];
}>;

/**
 * Processes the selected documents one by one. If the server refuses some of them, reports the reason for each row.
 * `run` returns the number of documents that the server did not refuse.
 */
function useBulk<Record extends DocumentRecord>(of: DocumentDefinition<Record>) {
  const t = useTranslations('ui.delete');
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Readonly<{ at: number; total: number }>>();
  const [report, setReport] = useState<BulkReport>();

  const run = async (act: BulkAct, rows: readonly DocumentRow[]) => {
    const refused: { number: string; message: string }[] = [];
    for (const [at, row] of rows.entries()) {
      setProgress({ at: at + 1, total: rows.length });
      const message = await refusalOf(of, act, row, t('kept'));
      if (message !== undefined) refused.push({ number: shownNumber(of.type, row), message });
    }
    setProgress(undefined);
    const done = rows.length - refused.length;
    setReport({ act, done, refused });
    await cache.invalidateQueries();
    return done;
  };
  return { run, progress, report, close: () => setReport(undefined) };
}

/** Runs one action on one document; returns the message if it is refused. */
async function refusalOf<Record extends DocumentRecord>(
  { endpoints }: DocumentDefinition<Record>,
  act: BulkAct,
  { id, version }: DocumentRow,
  unsaid: string,
): Promise<string | undefined> {
  try {
    if (act === 'post') {
      const given = { params: { id }, input: { version }, key: crypto.randomUUID() };
      await call(endpoints.post, given);
      return undefined;
    }
    const { is_deleted, message } = await call(endpoints.destroy, { params: { id } });
    return is_deleted === 'yes' ? undefined : (message ?? unsaid);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
