'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SepaDialog } from '@/components/hrm/payroll-preparation/sepa-dialog';
import { Button } from '@/components/ui/button';
import { saveDownload } from '@/components/ui/save-file';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { download } from '@/lib/api/call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

/** SEPA credit transfers are in euro only. */
const SEPA = 'EUR';

/** Bank files of a run by currency: a CSV list of payments, or a SEPA credit transfer. */
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

/** Payment dates if they differ from the pay date, and files fetched before. */
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

/** Download of a CSV list for each currency. */
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
