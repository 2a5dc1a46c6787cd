'use client';

import { useTranslations } from 'use-intl';

import { yearNumber } from './year-number';
import { useAccounts } from '@/hooks/use-accounts';
import { useAnswer } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { useCallForm } from '@/hooks/use-call-form';
import { toast } from '@/hooks/use-toast';
import { isResolved } from '@/hooks/use-unresolved';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import {
  type ClosingStep,
  type FiscalYear,
  fiscalClosing,
} from '@/lib/contract/accounting/fiscal-closing';

/** Form values. `waivers` maps the key of each waived condition to the reason. */
export type ClosingValues = Readonly<{
  retained_earnings_account_id: number | null;
  waivers: Readonly<Record<string, string>>;
}>;

/** Returns true for accounts that can receive the result: active detail accounts of equity. */
export const keepsResult = ({ type, position, is_active }: Account): boolean =>
  type === 'equity' && position === 'detail' && is_active;

const waiversOf = ({ waivers }: ClosingValues) =>
  Object.entries(waivers)
    .map(([key, reason]) => ({ key, reason: reason.trim() }))
    .filter(({ reason }) => reason !== '');

/** Returns the blocking conditions that are neither met nor waived by the user. */
function undoneOf(steps: readonly ClosingStep[], values: ClosingValues): ClosingStep[] {
  const waived = new Set(waiversOf(values).map(({ key }) => key));
  return steps.filter(
    ({ ok, blocks, key, waivable }) => !ok && blocks && !(waivable && waived.has(key)),
  );
}

/**
 * State of a closing: checklist and form. If blocking conditions are neither met nor waived, `close` reports them;
 * otherwise it asks for confirmation and closes the year.
 */
export function useClosing(year: FiscalYear, onUndone: (names: readonly string[]) => void) {
  const t = useTranslations('fiscal-closing');
  const { day } = useFormats();
  const confirm = useConfirm();
  const { data: accounts = [] } = useAccounts();
  const usual = accounts.find((one) => one.purpose === 'retained_earnings' && keepsResult(one));
  // The checklist is refetched each time the page opens, because the user may have fixed violations on other pages.
  const checklist = useAnswer(
    fiscalClosing.checklist,
    { params: { id: year.id } },
    { staleTime: 0 },
  );
  const blank: ClosingValues = {
    retained_earnings_account_id: year.retained_earnings_account_id ?? usual?.id ?? null,
    waivers: {},
  };
  const number = yearNumber(year);
  const record = useCallForm(fiscalClosing.store, {
    blank,
    toInput: (values: ClosingValues) => ({
      year_end: year.year_end,
      retained_earnings_account_id: values.retained_earnings_account_id ?? 0,
      waivers: waiversOf(values),
    }),
    onSaved: () => toast.success(t('close.done', { number })),
    // A refusal can mean that a condition is no longer met, so the checklist is loaded again.
    onRefused: () => void checklist.refetch(),
  });

  const close = async () => {
    if (record.isSaving || !checklist.data) return;
    // Cast is safe: the form has the fields of `blank`.
    const values = record.form.getValues() as ClosingValues;
    const undone = undoneOf(checklist.data.items, values);
    onUndone(undone.map(({ name }) => name));
    if (undone.length > 0 || !isResolved(record.form)) return;
    if (values.retained_earnings_account_id === null) {
      record.form.setError('retained_earnings_account_id', { message: 'required' });
      record.form.setFocus('retained_earnings_account_id');
      return;
    }
    const isSure = await confirm({
      title: t('close.title', { number }),
      text: t('close.text', { from: day(year.from), to: day(year.to) }),
      confirm: t('close.confirm', { number }),
      variant: 'primary',
    });
    if (isSure) record.save();
  };

  return { checklist, record, close };
}
