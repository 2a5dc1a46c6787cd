'use client';

import { useTranslations } from 'use-intl';

import { PermittedLink } from '@/components/layout/permitted-link';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { ProofCheck } from '@/lib/contract/accounting/proof';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType, recordView } from '@/lib/domain/document-type';
import { isDecimal, plain } from '@/lib/domain/money';
import { PlainTable } from '@/components/ui/plain-table';

type Row = ProofCheck['rows'][number];

const SUBJECT = new Set(['due_to', 'due_to_id', 'account_id', 'account_number', 'lock_id']);

/** Table of the rows that a check found, each with links to its document, account and lock, if it names them. */
export function ProofRows({ name, rows, count }: Pick<ProofCheck, 'name' | 'rows' | 'count'>) {
  const t = useTranslations('proof');
  const { day } = useFormats();
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((key) => !SUBJECT.has(key));
  const isLinked = rows.some((row) => [...SUBJECT].some((key) => row[key] !== undefined));
  const titleOf = (key: string) =>
    t.has(`column.${key}`) ? t(`column.${key}`) : key.replaceAll('_', ' ');

  return (
    <div className="my-2 overflow-x-auto rounded-ctl border border-line">
      <PlainTable
        label={name}
        edge={8}
        rows={rows}
        rowId={(_, at) => at}
        columns={[
          ...(isLinked
            ? [
                {
                  id: 'subject',
                  header: t('subject'),
                  cell: (row: Row) => (
                    <span className="flex gap-3">
                      {typeof row.due_to === 'string' &&
                        isDocumentType(row.due_to) &&
                        typeof row.due_to_id === 'number' && (
                          <PermittedLink
                            to={documentTypes[row.due_to].route}
                            view={recordView(row.due_to, row.due_to_id)}
                            className={LINK}
                          >
                            <bdi dir="ltr">{documentNumber(row.due_to, row.due_to_id)}</bdi>
                          </PermittedLink>
                        )}
                      {typeof row.account_number === 'string' &&
                        typeof row.account_id === 'number' && (
                          <PermittedLink
                            to="app.accounting.chart-of-accounts"
                            query={{ account: row.account_id }}
                            className={LINK}
                          >
                            <bdi dir="ltr">{row.account_number}</bdi>
                          </PermittedLink>
                        )}
                      {typeof row.lock_id === 'number' && (
                        <PermittedLink
                          to="app.accounting.transaction-locking"
                          view={row.lock_id}
                          className={LINK}
                        >
                          <bdi dir="ltr">{documentNumber('transaction locking', row.lock_id)}</bdi>
                        </PermittedLink>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
          ...columns.map((id) => ({
            id,
            header: titleOf(id),
            cell: ({ [id]: value }: Row) => {
              if (value === null || value === undefined)
                return <span className="text-ink-3">–</span>;
              if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
              const text = typeof value === 'string' ? value : JSON.stringify(value);
              if (DAY.test(text)) return <bdi className="figure">{day(text)}</bdi>;
              return <Ltr>{isDecimal(text) ? plain(text) : text}</Ltr>;
            },
          })),
        ]}
      />
      {rows.length < count && (
        <p className="p-2 text-12 text-ink-2">{t('most', { count: rows.length, of: count })}</p>
      )}
    </div>
  );
}

const LINK = 'figure text-accent';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
