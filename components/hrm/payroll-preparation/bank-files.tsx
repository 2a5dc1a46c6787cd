'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { saveDownload, saveFile } from '@/components/ui/save-file';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useSaveForm } from '@/hooks/use-save-form';
import { download } from '@/lib/api/call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

/** SEPA credit transfers are in euro only. */
const SEPA = 'EUR';

/** Buttons for the bank files of a posted run: a CSV list for each currency, and a SEPA credit transfer for euro. */
export function BankFiles({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.bankFile');
  const { may } = usePermission('payroll preparation');
  const [isAsking, setAsking] = useState(false);
  const isPosted = ['posted', 'part_paid', 'paid'].includes(record.status);
  if (!isPosted || !may('export') || !may('sensitive')) return null;
  return (
    <section aria-label={t('title')} className="no-print flex flex-wrap items-center gap-2">
      <span className="text-12 text-ink-2">{t('title')}</span>
      <Lists record={record} />
      {record.by_currency.some(({ currency }) => currency === SEPA) && (
        <Button icon={Download} onClick={() => setAsking(true)}>
          {t('sepa', { currency: SEPA })}
        </Button>
      )}
      <Fetching id={record.id} />
      {isAsking && (
        <SepaDialog runId={record.id} currency={SEPA} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

/** Note about payment dates that differ from the pay date, and a list of earlier downloads. */
function Fetching({ id }: { id: number }) {
  const t = useTranslations('payroll.run.bankFile');
  const { day, instant } = useFormats();
  const { data } = useAnswer(payrollPreparation.bankFiles, { params: { id } });
  if (!data) return null;
  const { pay_date, date, sepa_date, fetched } = data;
  const days = { pay: day(pay_date), list: day(date), sepa: day(sepa_date) };
  return (
    <div className="grid basis-full gap-1 text-12 text-ink-2">
      {(date !== pay_date || sepa_date !== pay_date) && <p>{t('moved', days)}</p>}
      {fetched.map(({ at, format, message_id: message }) => (
        <p key={message}>{t('fetched', { format, message, at: instant(at) })}</p>
      ))}
    </div>
  );
}

/** Buttons that download the CSV lists, one for each currency. */
function Lists({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.bankFile');
  const [busy, setBusy] = useState<string>();
  const save = (currency: string) => {
    setBusy(currency);
    const given = { params: { id: record.id }, input: { format: 'csv' as const, currency } };
    void saveDownload(download(payrollPreparation.bankFile, given)).finally(() =>
      setBusy(undefined),
    );
  };
  return record.by_currency.map(({ currency }) => (
    <Button key={currency} icon={Download} busy={busy === currency} onClick={() => save(currency)}>
      {t('csv', { currency })}
    </Button>
  ));
}

type Props = Readonly<{ runId: number; currency: string; onClose: () => void }>;

/** Dialog that asks for the organisation's account and downloads the credit transfer. */
function SepaDialog(props: Props) {
  const t = useTranslations('payroll.run');
  return (
    <FormDialog
      record={useSepaFile(props)}
      title={t('bankFile.sepaTitle')}
      saves={t('bankFile.save')}
      onClose={props.onClose}
    >
      <TextField name="debtor_iban" label={t('fields.debtor_iban')} dir="ltr" required />
      <TextField name="debtor_bic" label={t('fields.debtor_bic')} dir="ltr" />
    </FormDialog>
  );
}

/** State of the dialog. Saving downloads the file. */
function useSepaFile({ runId, currency, onClose }: Props) {
  const { save, ...state } = useSaveForm<FieldValues, Awaited<ReturnType<typeof download>>>({
    blank: { debtor_iban: '', debtor_bic: '' },
    check: () => [],
    send: (values) => {
      const typed = Object.entries(values).filter(([, text]) => text !== '');
      const input = { format: 'pain.001' as const, currency, ...Object.fromEntries(typed) };
      return download(payrollPreparation.bankFile, { params: { id: runId }, input });
    },
    onSaved: ({ name, blob }) => {
      saveFile(name, blob);
      onClose();
    },
  });
  return { ...state, save: (): void => void save() };
}
