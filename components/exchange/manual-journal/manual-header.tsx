'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { type ManualValues, USUAL_MODE } from '@/components/exchange/manual-journal/manual-values';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { MANUAL_JOURNAL_KINDS } from '@/lib/domain/manual-journal';
import { VALUATION_MODES } from '@/lib/domain/manual-journal-shapes';

const QUARTER = 'lg:col-span-3';
const THIRD = 'lg:col-span-4';

export function ManualHeader() {
  const t = useTranslations('manual-journal');
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField
        of="manual journal"
        name="date"
        label={t('fields.date')}
        required
        className={QUARTER}
      />
      <KindField />
      <ModeField />
      <TextField
        name="reason"
        label={t('fields.reason')}
        required
        maxLength={500}
        dir="auto"
        className="sm:col-span-2 lg:col-span-12"
      />
    </div>
  );
}

function KindField() {
  const t = useTranslations('manual-journal');
  const { setValue, clearErrors } = useFormContext<ManualValues>();
  const usual = (chosen: string) => {
    const kind = MANUAL_JOURNAL_KINDS.find((one) => one === chosen);
    if (!kind) return;
    clearErrors('valuation_mode');
    setValue('valuation_mode', USUAL_MODE[kind], { shouldDirty: true });
  };
  return (
    <SelectField
      name="kind"
      label={t('fields.kind')}
      required
      options={MANUAL_JOURNAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      onTake={usual}
      className={THIRD}
    />
  );
}

function ModeField() {
  const t = useTranslations('manual-journal');
  const mode = useWatch<ManualValues, 'valuation_mode'>({ name: 'valuation_mode' });
  return (
    <SelectField
      name="valuation_mode"
      label={t('fields.valuation_mode')}
      options={['', ...VALUATION_MODES].map((value) => ({
        value,
        label: t(`modes.${value || 'none'}`),
      }))}
      placeholder={t('modes.none')}
      help={t(`modeHelp.${mode || 'none'}`)}
      className="lg:col-span-5"
    />
  );
}
