'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { saveDownload } from '@/components/ui/save-file';
import { usePermission } from '@/hooks/use-permission';
import { download } from '@/lib/api/call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

const FORMATS = ['csv', 'pain.001'] as const;
type Format = (typeof FORMATS)[number];

/** What a bank is to pay for a run, by currency: a list of accounts and amounts, or a SEPA credit transfer. */
export function BankFiles({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.bankFile');
  const { may } = usePermission('payroll preparation');
  const [busy, setBusy] = useState<string>();
  const isPosted = ['posted', 'part_paid', 'paid'].includes(record.status);
  if (!isPosted || !may('export') || !may('sensitive')) return null;
  const save = (format: Format, currency: string) => {
    setBusy(`${format} ${currency}`);
    const given = { params: { id: record.id }, input: { format, currency } };
    void saveDownload(download(payrollPreparation.bankFile, given)).finally(() => setBusy(undefined));
  };
  // The scheme is of the euro alone.
  const files = record.by_currency.flatMap(({ currency }) =>
    FORMATS.filter((format) => format === 'csv' || currency === 'EUR').map((format) => ({
      format,
      currency,
    })),
  );
  return (
    <section aria-label={t('title')} className="no-print flex flex-wrap items-center gap-2">
      <span className="text-12 text-ink-2">{t('title')}</span>
      {files.map(({ format, currency }) => (
        <Button
          key={`${format} ${currency}`}
          icon={Download}
          busy={busy === `${format} ${currency}`}
          onClick={() => save(format, currency)}
        >
          {t(format === 'csv' ? 'csv' : 'sepa', { currency })}
        </Button>
      ))}
    </section>
  );
}
