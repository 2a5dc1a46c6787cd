'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Checkbox } from '@/components/ui/checkbox';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { SearchBox } from '@/components/ui/search-box';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormField } from '@/components/ui/use-form-field';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { trade } from '@/lib/contract/exchange/trade';
import { compare, type Decimal, subtract, sum } from '@/lib/domain/money';

const QUIET_MS = 300;

type Sale = AnswerOf<typeof trade.coverable>[number];

/** Sales that a cover deal is for: open sales of the opposite side, with their total. */
export function CoversField({ tradeId }: { tradeId: number | undefined }) {
  const t = useTranslations('trade');
  const { may } = usePermission('sales');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const [currency, side] = useWatch<Record<string, string | null>, readonly string[]>({
    name: ['currency', 'side'],
  });
  const { ref, value, onChange } = useFormField('covers').field;
  const chosen: readonly number[] = Array.isArray(value) ? value : [];
  const { data: sales = [] } = useAnswer(
    trade.coverable,
    {
      input: {
        currency: currency ?? '',
        side: side === 'sell' ? 'sell' : 'buy',
        ...(search && { search }),
        ...(chosen.length > 0 && { named: chosen.join(',') }),
        ...(tradeId !== undefined && { trade_id: String(tradeId) }),
      },
    },
    { enabled: may('view') && Boolean(currency), placeholderData: (before) => before },
  );
  if (!currency) return <p className="text-ink-2">{t('cover.noCurrency')}</p>;
  const isEmpty = sales.length === 0 && search === '' && chosen.length === 0;
  return (
    <fieldset ref={ref} tabIndex={-1} className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="text-12 font-medium text-ink-2">{t('fields.covers')}</legend>
      {isEmpty ? (
        <p className="text-ink-2">{t('nothingToCover')}</p>
      ) : (
        <>
          <SearchBox
            label={t('cover.search')}
            searched={t('cover.searched')}
            value={typed}
            onChange={setTyped}
          />
          <Sales sales={sales} currency={currency} chosen={chosen} onChoose={onChange} />
          <Total chosen={sales.filter(({ id }) => chosen.includes(id))} currency={currency} />
        </>
      )}
    </fieldset>
  );
}

type SalesProps = Readonly<{
  sales: readonly Sale[];
  currency: string;
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
}>;

function Sales({ sales, currency, chosen, onChoose }: SalesProps) {
  const t = useTranslations('trade');
  if (sales.length === 0) return <p className="text-ink-2">{t('cover.none')}</p>;
  return (
    <div className="max-h-72 overflow-auto">
      <PlainTable
        label={t('fields.covers')}
        rows={sales}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'number',
            header: t('cover.sale'),
            cell: ({ id, number }) => (
              <label className="flex min-h-6 items-center gap-2">
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChoose(
                      target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                    )
                  }
                />
                <bdi className="figure">{number}</bdi>
              </label>
            ),
          },
          dayColumn<Sale>({ id: 'date', header: t('fields.date') }, ({ date }) => date),
          {
            id: 'side',
            header: t('fields.side'),
            cell: ({ side }) => <StatusBadge status={side} />,
          },
          nameColumn<Sale>(
            { id: 'counterparty', header: t('list.counterparty'), className: 'max-sm:hidden' },
            ({ counterparty }) => counterparty,
          ),
          {
            id: 'rate',
            header: t('fields.rate'),
            align: 'end',
            className: 'max-sm:hidden',
            cell: ({ rate }) => <Rate perUnit={rate} of={currency} />,
          },
          figureColumn<Sale>({ id: 'amount', header: t('fields.amount') }, ({ amount }) => ({
            value: amount,
            currency,
          })),
          figureColumn<Sale>({ id: 'open', header: t('cover.open') }, ({ open }) => ({
            value: open,
            currency,
          })),
        ]}
      />
    </div>
  );
}

/** Total of the selected sales against the deal, and the open rest of either. */
function Total({ chosen, currency }: Readonly<{ chosen: readonly Sale[]; currency: string }>) {
  const t = useTranslations('trade.cover');
  const { money } = useFormats();
  const typed = useWatch<Record<string, string>>({ name: 'amount' });
  const amount: Decimal = typed || '0';
  const total = sum(chosen.map(({ open }) => open));
  const isWhole = compare(total, amount) >= 0;
  return (
    <p aria-live="polite" className="text-14 font-medium">
      {t('total', {
        chosen: money(total, currency),
        amount: money(amount, currency),
        rest: money(isWhole ? subtract(total, amount) : subtract(amount, total), currency),
        isWhole: String(isWhole),
      })}
    </p>
  );
}
