'use client';

import { type CurrencyOf, isBlankLine, type ManualValues, signedLine } from './manual-values';
import { type LedgerSetting, useLedgerSetting } from '@/hooks/use-ledger-setting';
import { type PlannedManual, planManualJournal } from '@/lib/domain/dealing/manual-journal';
import { type ManualSetting, VALUATION_MODES } from '@/lib/domain/dealing/manual-journal-shapes';
import { isDecimal } from '@/lib/domain/money';

export type ManualContext = LedgerSetting &
  Readonly<{ currencyOf: CurrencyOf; on: (day: string) => ManualSetting }>;

/** Settings that the posting rules of manual journals need: accounts, currencies and mid rates. */
export function useManualSetting(): ManualContext {
  const setting = useLedgerSetting();
  const { base, decimals, accounts, mids, account } = setting;
  return {
    ...setting,
    currencyOf: ({ currency, account_id }) => currency ?? account(account_id)?.currency ?? base,
    on: (day) => ({
      base,
      decimals,
      isMonetary: (id) => {
        const type = accounts.get(id)?.type;
        return type === undefined || type === 'asset' || type === 'liability';
      },
      mid: (currency) => mids(currency, day),
    }),
  };
}

/**
 * Computes the postings of the form with the same rules as the server. Undefined if a line has no account, or an amount
 * is not a number.
 */
export function planOf(values: ManualValues, context: ManualContext): PlannedManual | undefined {
  const lines = values.lines
    .filter((line) => !isBlankLine(line))
    .map((line) => signedLine(line, context.currencyOf));
  const isWhole = lines.every(
    ({ account_id, amount, base = '0' }) =>
      account_id !== undefined && isDecimal(amount) && isDecimal(base),
  );
  if (!isWhole) return undefined;
  const mode = VALUATION_MODES.find((one) => one === values.valuation_mode);
  return planManualJournal(
    lines.map((line) => ({ ...line, account_id: line.account_id ?? 0 })),
    mode,
    context.on(values.date),
  );
}
