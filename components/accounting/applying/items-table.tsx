'use client';

import { useTranslations } from 'use-intl';
import { type AppliedValue, itemKey } from '@/components/accounting/applying/applied-values';
import { LineDocument } from '@/components/record/party/party-lines';
import { AmountField } from '@/components/ui/amount-field';
import { Checkbox } from '@/components/ui/checkbox';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
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

/** What is open, item by item; what is ticked has an amount. Chosen of what is open no more stays to be dropped. */
export function ItemsTable({ items, applied, choose, drop }: Props) {
  const t = useTranslations('accounting.applied');
  const { day } = useFormats();
  const placeOf = (key: string) => applied.findIndex((one) => itemKey(one) === key);
  const gone = applied.filter((one) => !items.some((item) => itemKey(item) === itemKey(one)));
  const rows = [
    ...items.map((item) => ({ key: itemKey(item), item })),
    ...gone.map((one) => ({ key: itemKey(one), item: undefined })),
  ];
  return (
    <PlainTable
      label={t('items')}
      rows={rows}
      rowId={({ key }) => key}
      columns={[
        {
          ...{ id: 'document', header: t('document') },
          cell: ({ key, item }) => (
            <span className="flex items-center gap-2">
              <Checkbox
                aria-label={t('settle', { document: item?.document ?? t('gone') })}
                checked={placeOf(key) >= 0}
                onChange={({ target }) => (target.checked && item ? choose(item) : drop(key))}
              />
              {item ? <LineDocument line={item} /> : <span>{t('gone')}</span>}
            </span>
          ),
        },
        {
          ...{ id: 'due', header: t('due'), className: 'max-sm:hidden' },
          cell: ({ item }) => <bdi className="figure">{item && day(item.due)}</bdi>,
        },
        {
          ...{ id: 'open', header: t('open'), align: 'end' },
          cell: ({ item }) =>
            item && <Figure value={absolute(item.open)} currency={item.currency} tone="plain" />,
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end', className: 'w-32 max-sm:w-28' },
          cell: ({ key, item }) =>
            placeOf(key) >= 0 && (
              <span className="block rounded-ctl border border-line-control text-start">
                <Amount at={placeOf(key)} item={item} label={t('amount')} />
              </span>
            ),
        },
      ]}
    />
  );
}

type AmountProps = Readonly<{ at: number; item: OpenItem | undefined; label: string }>;

function Amount({ at, item, label }: AmountProps) {
  const t = useTranslations('accounting.applied');
  const { decimals } = useLedgerSetting();
  const name = item ? t('of', { document: item.document }) : label;
  return (
    <AmountField
      name={`applied.${at}.amount`}
      label={name}
      variant="cell"
      decimals={decimals[item?.currency ?? ''] ?? 2}
    />
  );
}
