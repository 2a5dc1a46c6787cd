'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { DocumentRow } from '@/lib/contract/document-fields';

export type BulkAct = 'post' | 'delete';

export type BulkReport = Readonly<{
  act: BulkAct;
  done: number;
  refused: readonly Readonly<{ number: string; message: string }>[];
}>;

/** Processes the selected documents one by one and reports the refusals by row. */
export function useBulk<Record extends DocumentRecord>(of: DocumentDefinition<Record>) {
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
    setReport({ act, done: rows.length - refused.length, refused });
    await cache.invalidateQueries();
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
