'use client';

import { useTranslations } from 'use-intl';
import type { Pad } from './use-pad';
import type { FeeMode } from './pad-values';
import { AmountField } from '@/components/ui/amount-field';
import { SelectField } from '@/components/ui/select-field';
import { Figure } from '@/components/ui/figure';
import { formatFigure } from '@/lib/format/figure';

const MODES: readonly FeeMode[] = ['rule', 'on_top', 'deducted', 'waived'];

/** Fee of the ticket, from the fee rules or as entered, and its mode: on top, deducted or waived. */
export function FeeBox({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.fee');
  const { base, decimals } = pad.setting.sale;
  const { fee } = pad.reckoned.plan;
  const units = decimals[base] ?? 2;
  const { mode, amount } = pad.values.fee;
  return (
    <div className="grid gap-1">
      <div className="fee-box">
        <SelectField
          name="fee.mode"
          label={t('mode')}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        {mode !== 'waived' && (
          <AmountField
            name="fee.amount"
            label={t('fee')}
            currency={base}
            decimals={units}
            placeholder={formatFigure(fee.amount, units)}
          />
        )}
      </div>
      {/* The fee from the fee rules if no amount was entered, and a note if the fee is deducted from the amount. */}
      <p className="text-12 text-ink-3">
        {amount === '' &&
          t.rich('asked', {
            mode: t(`asked_${fee.mode}`),
            amount: () => <Figure value={fee.amount} currency={base} />,
          })}
        {fee.mode === 'deducted' && pad.values.lines.length === 1 && ` ${t('allIn')}`}
      </p>
    </div>
  );
}
