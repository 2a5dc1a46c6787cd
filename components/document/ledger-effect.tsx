'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/load-failure';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { EntryLine } from '@/lib/contract/document-fields';
import { absolute, sign, sum } from '@/lib/domain/money';

/** The double entry of a document, one table for each entry: what it posted, and what took it back. */
export function LedgerEffect<Record extends DocumentRecord>({
  of,
  id,
}: {
  of: DocumentDefinition<Record>;
  id: number;
}) {
  const t = useTranslations('document.ledger');
  const entry = useAnswer(of.endpoints.entry, { params: { id } });
  if (entry.isError) {
    return <LoadFailure error={entry.error} onRetry={() => void entry.refetch()} />;
  }
  if (!entry.data) return <SkeletonRows rows={3} />;
  if (entry.data.length === 0) return <p className="py-3 text-ink-2">{t('none')}</p>;

  const entries = Map.groupBy(entry.data, ({ entry_id }) => entry_id ?? 0);
  return [...entries].map(([entryId, lines]) => (
    <EntryTable key={entryId} lines={lines} caption={entries.size > 1 ? entryId : undefined} />
  ));
}

function EntryTable({
  lines,
  caption,
}: {
  lines: readonly EntryLine[];
  caption: number | undefined;
}) {
  const t = useTranslations('document.ledger');
  const { baseCurrency, day } = useFormats();
  const debits = lines.filter(({ base }) => sign(base) > 0);
  const credits = lines.filter(({ base }) => sign(base) < 0);
  const totalOf = (side: readonly EntryLine[]) => sum(side.map(({ base }) => absolute(base)));
  const date = lines[0]?.date ?? '';

  return (
    <table className="tbl mb-4 [--table-edge:0px]">
      {caption !== undefined && (
        <caption className="py-1.5 text-start text-12 text-ink-2">
          {t('entry', { id: caption, date: day(date) })}
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">{t('account')}</th>
          <th scope="col" className="num">
            {t('debit', { currency: baseCurrency })}
          </th>
          <th scope="col" className="num">
            {t('credit', { currency: baseCurrency })}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <EntryRow key={index} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <span className="inline-flex items-center gap-1">
              {t('balanced')} <Icon of={Check} size={14} className="text-positive" />
            </span>
          </th>
          <BaseCell value={totalOf(debits)} />
          <BaseCell value={totalOf(credits)} />
        </tr>
      </tfoot>
    </table>
  );
}

function EntryRow({ line }: { line: EntryLine }) {
  const t = useTranslations('document.ledger');
  const { baseCurrency, decimalsOf } = useFormats();
  const nameOf = useAccountName();
  const { account_id, account_number, account_name, currency, amount, base, rate } = line;
  return (
    <tr>
      <td className="py-1! whitespace-normal!">
        <span className="figure text-ink-3">{account_number}</span>{' '}
        <bdi>{nameOf(account_id, account_name)}</bdi>
        {currency !== baseCurrency && (
          <span className="block text-12 text-ink-2">
            <Figure value={absolute(amount)} currency={currency} decimals={decimalsOf(currency)} />
            {rate && (
              <>
                {' '}
                {t('at')}{' '}
                <bdi dir="ltr" className="figure">
                  {rate}
                </bdi>
              </>
            )}
          </span>
        )}
      </td>
      <BaseCell value={sign(base) > 0 ? base : '0'} />
      <BaseCell value={sign(base) < 0 ? absolute(base) : '0'} />
    </tr>
  );
}

function BaseCell({ value }: { value: string }) {
  const { baseCurrency, decimalsOf } = useFormats();
  return (
    <td className="num">
      <Figure value={value} decimals={decimalsOf(baseCurrency)} zero="dash" />
    </td>
  );
}
