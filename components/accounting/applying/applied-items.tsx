'use client';

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type AppliedValue,
  itemKey,
  leftFor,
  type Pool,
  restsOf,
} from '@/components/accounting/applying/applied-values';
import { ItemsTable } from '@/components/accounting/applying/items-table';
import { Figure } from '@/components/ui/figure';
import { Segments } from '@/components/ui/segments';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';
import { absolute, compare, sign, smaller } from '@/lib/domain/money';

type Props = Pool &
  Readonly<{
    party: number | null;
    /** Filters the party's open items that the payment may settle. */
    among: (item: OpenItem) => boolean;
    /** Called with each chosen item before its amount is filled in. */
    onChoose?: (item: OpenItem) => void;
  }>;

/**
 * Choice of the items that a payment settles: the oldest ones, or chosen items with amounts. The form value `applied`
 * holds the choice in order.
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
      <ModeChoice mode={mode} onChange={turnTo} />
      {mode === 'chosen' && (
        <>
          <ItemsTable items={items} applied={applied} choose={choose} drop={drop} />
          <AppliedRest items={items} applied={applied} pool={pool} />
        </>
      )}
      {mode === 'oldest' && <p className="text-12 text-ink-3">{t('oldestHelp')}</p>}
    </section>
  );
}

/** Settle the oldest items, or those that the user chooses. */
type Mode = 'oldest' | 'chosen';

type ModeChoiceProps = Readonly<{ mode: Mode; onChange: (mode: Mode) => void }>;

function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const t = useTranslations('applied');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{t('title')}</span>
      <Segments
        label={t('title')}
        value={mode}
        onChange={onChange}
        choices={[
          { value: 'oldest', label: t('oldest') },
          { value: 'chosen', label: t('choose') },
        ]}
      />
    </div>
  );
}

type RestProps = Readonly<{
  items: readonly OpenItem[];
  applied: readonly AppliedValue[];
  pool: Pool;
}>;

/** The unallocated rest of the payment, and the balance that receives it. */
function AppliedRest({ items, applied, pool }: RestProps) {
  const t = useTranslations('applied');
  const rests = restsOf(applied, { ...pool, items });
  return (
    <p aria-live="polite" className="text-ink-2">
      {rests.map(({ currency, rest }) => (
        <span key={currency} className={sign(rest) < 0 ? 'block text-negative' : 'block'}>
          {t.rich(sign(rest) < 0 ? 'tooMuch' : 'rest', {
            amount: () => (
              <Figure value={rest.replace('-', '')} currency={currency} className="font-semibold" />
            ),
          })}
        </span>
      ))}
    </p>
  );
}

/** The chosen items of the surrounding form. */
export function useApplied(): readonly AppliedValue[] {
  const applied: unknown = useWatch({ name: 'applied' });
  // Only this picker or the initial record sets the value.
  return Array.isArray(applied) ? (applied as readonly AppliedValue[]) : [];
}

/** True if a payment in this direction settles items of this sign. */
export const isOnSide = ({ open }: Pick<OpenItem, 'open'>, direction: 'in' | 'out'): boolean =>
  sign(open) === (direction === 'in' ? 1 : -1);
