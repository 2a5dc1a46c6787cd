'use client';

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { type AppliedValue, itemKey, leftFor, type Pool, restsOf } from './applied-values';
import { LineDocument } from '@/components/record/party/line-document';
import { AmountField } from '@/components/ui/amount-field';
import { Checkbox } from '@/components/ui/checkbox';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Segments } from '@/components/ui/segments';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import { usePermission } from '@/hooks/use-permission';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';
import { absolute, compare, sign, smaller } from '@/lib/domain/money';

type Props = Pool &
  Readonly<{
    party: number | null;
    /** Returns true for an open item that this payment can settle. */
    among: (item: OpenItem) => boolean;
    /** Called with each selected item before the item's amount is filled in. */
    onChoose?: (item: OpenItem) => void;
  }>;

/**
 * Field for choosing the open items that a payment settles: the oldest first, or selected items with amounts. The form
 * value `applied` is the list of selected items.
 */
export function AppliedItems({ party, among, onChoose, ...pool }: Props) {
  const t = useTranslations('applied');
  const { may } = usePermission('parties');
  const { setValue } = useFormContext();
  const applied = useApplied();
  const [isChoosing, setChoosing] = useState(false);
  const isShown = party !== null && may('view');
  const { data } = useAnswer(
    openItems,
    { params: { id: party ?? 0 }, input: {} },
    { enabled: isShown },
  );
  const isChosen = (item: OpenItem) => applied.some((one) => itemKey(one) === itemKey(item));
  const items = (data?.data ?? []).filter((item) => among(item) || isChosen(item));
  if (!isShown || (items.length === 0 && applied.length === 0)) return null;

  const put = (next: readonly AppliedValue[]) =>
    setValue('applied', next, { shouldDirty: true, shouldValidate: false });
  const choose = (item: OpenItem) => {
    onChoose?.(item);
    const open = absolute(item.open);
    const left = leftFor(item, applied, { ...pool, items });
    const amount = left === undefined ? open : smaller(open, left);
    const { entry_id, line_no } = item;
    put([...applied, { entry_id, line_no, amount: compare(amount, '0') > 0 ? amount : '' }]);
  };
  const drop = (key: string) => put(applied.filter((one) => itemKey(one) !== key));
  const turnTo = (next: Mode) => {
    setChoosing(next === 'chosen');
    if (next === 'oldest') put([]);
  };
  const mode = isChoosing || applied.length > 0 ? 'chosen' : 'oldest';
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t('title')}</span>
        <Segments
          label={t('title')}
          value={mode}
          onChange={turnTo}
          choices={[
            { value: 'oldest', label: t('oldest') },
            { value: 'chosen', label: t('choose') },
          ]}
        />
      </div>
      {mode === 'chosen' && (
        <>
          <ItemsTable items={items} applied={applied} choose={choose} drop={drop} />
          <p aria-live="polite" className="text-ink-2">
            {restsOf(applied, { ...pool, items }).map(({ currency, rest }) => (
              <span key={currency} className={sign(rest) < 0 ? 'block text-negative' : 'block'}>
                {t.rich(sign(rest) < 0 ? 'tooMuch' : 'rest', {
                  amount: () => (
                    <Figure
                      value={rest.replace('-', '')}
                      currency={currency}
                      className="font-semibold"
                    />
                  ),
                })}
              </span>
            ))}
          </p>
        </>
      )}
      {mode === 'oldest' && <p className="text-12 text-ink-3">{t('oldestHelp')}</p>}
    </section>
  );
}

/** Whether the payment settles the oldest items or the items that the user selects. */
type Mode = 'oldest' | 'chosen';

/** Returns the selected items of the surrounding form. */
export function useApplied(): readonly AppliedValue[] {
  const applied: unknown = useWatch({ name: 'applied' });
  // Cast is safe: only this field and the initial record set `applied`.
  return Array.isArray(applied) ? (applied as readonly AppliedValue[]) : [];
}

/**
 * True if the payment can settle the item. Money received (`in`) settles positive items, which the party owes; money
 * paid (`out`) settles negative items.
 */
export const isOnSide = ({ open }: Pick<OpenItem, 'open'>, direction: 'in' | 'out'): boolean =>
  sign(open) === (direction === 'in' ? 1 : -1);

type ItemsTableProps = Readonly<{
  items: readonly OpenItem[];
  applied: readonly AppliedValue[];
  choose: (item: OpenItem) => void;
  drop: (key: string) => void;
}>;

/**
 * Table of open items. A selected item has an amount. A selected item that is no longer open stays in the table, so
 * that the user can remove it.
 */
function ItemsTable({ items, ...choosing }: ItemsTableProps) {
  const t = useTranslations('applied');
  const columns = useColumns(choosing);
  const gone = choosing.applied.filter(
    (one) => !items.some((item) => itemKey(item) === itemKey(one)),
  );
  const rows = [
    ...items.map((item) => ({ key: itemKey(item), item })),
    ...gone.map((one) => ({ key: itemKey(one), item: undefined })),
  ];
  return <PlainTable label={t('items')} rows={rows} rowId={({ key }) => key} columns={columns} />;
}

/** `item` is undefined for a selected item that is no longer open. */
type Row = Readonly<{ key: string; item: OpenItem | undefined }>;

type Choosing = Omit<ItemsTableProps, 'items'>;

function useColumns({ applied, ...acts }: Choosing): readonly PlainColumn<Row>[] {
  const t = useTranslations('applied');
  const { day } = useFormats();
  const { decimals } = useLedgerSetting();
  const placeOf = (key: string) => applied.findIndex((one) => itemKey(one) === key);
  return [
    {
      id: 'document',
      header: t('document'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          <Checkbox
            aria-label={t('settle', { document: row.item?.document ?? t('gone') })}
            checked={placeOf(row.key) >= 0}
            onChange={({ target }) =>
              target.checked && row.item ? acts.choose(row.item) : acts.drop(row.key)
            }
          />
          {row.item ? <LineDocument line={row.item} /> : <span>{t('gone')}</span>}
        </span>
      ),
    },
    {
      id: 'due',
      header: t('due'),
      className: 'max-sm:hidden',
      cell: ({ item }) => <bdi className="figure">{item && day(item.due)}</bdi>,
    },
    figureColumn({ id: 'open', header: t('open') }, ({ item }) =>
      item ? { value: absolute(item.open), currency: item.currency, tone: 'plain' } : null,
    ),
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      className: 'w-32 max-sm:w-28',
      cell: ({ key, item }) =>
        placeOf(key) >= 0 && (
          <span className="block rounded-ctl border border-line-control text-start">
            <AmountField
              name={`applied.${placeOf(key)}.amount`}
              label={item ? t('of', { document: item.document }) : t('amount')}
              variant="cell"
              decimals={decimals[item?.currency ?? ''] ?? 2}
            />
          </span>
        ),
    },
  ];
}
