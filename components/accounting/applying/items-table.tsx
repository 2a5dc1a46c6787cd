'use client';

import { useTranslations } from 'use-intl';
import { type AppliedValue, itemKey } from '@/components/accounting/applying/applied-values';
import { LineDocument } from '@/components/record/party/line-document';
import { AmountField } from '@/components/ui/amount-field';
import { Checkbox } from '@/components/ui/checkbox';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import type { OpenItem } from '@/lib/contract/accounting/open-items';
import { absolute } from '@/lib/domain/money';

type Props = Readonly<{
  items: readonly OpenItem[];
  applied: readonly AppliedValue[];
  choose: (item: OpenItem) => void;
  drop: (key: string) => void;
}>;

/**
 * Table of open items; a ticked one has an amount. A chosen item that is no longer open stays in the table, so that it
 * can be removed.
 */
export function ItemsTable({ items, ...choosing }: Props) {
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

/** `item` is undefined for a chosen item that is no longer open. */
type Row = Readonly<{ key: string; item: OpenItem | undefined }>;

type Choosing = Omit<Props, 'items'>;

function useColumns({ applied, ...acts }: Choosing): readonly PlainColumn<Row>[] {
  const t = useTranslations('applied');
  const { day } = useFormats();
  const placeOf = (key: string) => applied.findIndex((one) => itemKey(one) === key);
  return [
    {
      id: 'document',
      header: t('document'),
      cell: (row) => <Ticked row={row} isChosen={placeOf(row.key) >= 0} {...acts} />,
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
        placeOf(key) >= 0 && <Amount at={placeOf(key)} item={item} label={t('amount')} />,
    },
  ];
}

type TickedProps = Readonly<{ row: Row; isChosen: boolean }> & Omit<Choosing, 'applied'>;

/** The document of an item, with a checkbox to choose or drop it. */
function Ticked({ row: { key, item }, isChosen, choose, drop }: TickedProps) {
  const t = useTranslations('applied');
  return (
    <span className="flex items-center gap-2">
      <Checkbox
        aria-label={t('settle', { document: item?.document ?? t('gone') })}
        checked={isChosen}
        onChange={({ target }) => (target.checked && item ? choose(item) : drop(key))}
      />
      {item ? <LineDocument line={item} /> : <span>{t('gone')}</span>}
    </span>
  );
}

type AmountProps = Readonly<{ at: number; item: OpenItem | undefined; label: string }>;

function Amount({ at, item, label }: AmountProps) {
  const t = useTranslations('applied');
  const { decimals } = useLedgerSetting();
  const name = item ? t('of', { document: item.document }) : label;
  return (
    <span className="block rounded-ctl border border-line-control text-start">
      <AmountField
        name={`applied.${at}.amount`}
        label={name}
        variant="cell"
        decimals={decimals[item?.currency ?? ''] ?? 2}
      />
    </span>
  );
}
