'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineCellProps, LineColumn } from '@/components/document/lines/line-editor-props';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
} from '@/components/exchange/transfer/transfer-values';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { locations } from '@/lib/contract/exchange/locations';

export function TransferLines({
  active,
  onActive,
}: {
  active: number;
  onActive: (line: number) => void;
}) {
  const t = useTranslations('transfer');
  const column = (id: string) => ({ id, header: t(`columns.${id}`), label: t(`columns.${id}`) });
  const columns: readonly LineColumn[] = [
    { ...column('currency'), width: 'w-56', Cell: CurrencyCell },
    { ...column('amount'), align: 'end', width: 'w-48', Cell: AmountCell },
    { ...column('there'), align: 'end', isWide: true, Cell: ThereCell },
  ];
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
      active={active}
      onActive={onActive}
    />
  );
}

function CurrencyCell({ name, label, variant }: LineCellProps) {
  return <CurrencyPicker name={`${name}.currency`} label={label} variant={variant} />;
}

function AmountCell({ name, label, variant }: LineCellProps) {
  const currency = useWatch<Record<string, string | null>>({ name: `${name}.currency` });
  const { decimalsOf } = useFormats();
  return (
    <AmountField
      name={`${name}.amount`}
      label={label}
      variant={variant}
      decimals={decimalsOf(currency ?? '')}
      currency={variant === 'form' ? (currency ?? undefined) : undefined}
    />
  );
}

/** Stock at the location from which the money is taken. */
function ThereCell({ name }: LineCellProps) {
  const { may } = usePermission('tills');
  const currency = useWatch<Record<string, string | null>>({ name: `${name}.currency` });
  const from = useWatch<Record<string, string>>({ name: 'from_location_id' });
  const { data } = useAnswer(
    locations.stock,
    { params: { id: from ?? '' } },
    { enabled: Boolean(from) && may('view') },
  );
  const there = data?.find((one) => one.currency === currency);
  if (!there?.quantity) return null;
  return (
    <span className="px-2 text-ink-2">
      <Figure value={there.quantity} currency={there.currency} />
    </span>
  );
}
