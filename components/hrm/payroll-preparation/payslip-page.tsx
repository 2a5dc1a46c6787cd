'use client';

import { ArrowLeft, Ban, FileDown, Mail, PauseCircle, PlayCircle, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaperFact } from '@/components/document/print/paper-fact';
import { SignLines } from '@/components/document/print/print-parts';
import { LoadFailure } from '@/components/document/record/load-failure';
import { StepDialog } from '@/components/document/record/step-dialog';
import { PeriodWords } from './period-words';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { FormFailure } from '@/components/ui/form-failure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { saveDownload } from '@/components/ui/save-file';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { Written } from '@/components/ui/written';
import { usePrint } from '@/hooks/use-print';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useWriting } from '@/hooks/use-writing';
import { download } from '@/lib/api/call';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip, Payslip, SlipLine } from '@/lib/contract/hrm/payslip-shapes';
import { isZero, type Decimal } from '@/lib/domain/money';

type Props = Readonly<{ run: PayrollRun; id: number }>;

/** Page of one payslip, as printed in the employee's language, with buttons for its actions. */
export function PayslipPage({ run, id }: Props) {
  const { may } = usePermission('payroll preparation');
  const t = useTranslations('payroll.run.slip');
  const mayPrint = may('print');
  const shown = useAnswer(payrollPreparation.print, { params: { id } }, { enabled: mayPrint });
  if (!mayPrint) return <p className="text-ink-2">{t('mayNotPrint')}</p>;
  if (shown.error && !shown.data) {
    return <LoadFailure error={shown.error} onRetry={() => void shown.refetch()} />;
  }
  if (!shown.data) return <SkeletonRows rows={6} />;
  return (
    <>
      <Acts run={run} slip={shown.data.slip} />
      <InLanguage language={shown.data.language}>
        <PayslipPaper payslip={shown.data} />
      </InLanguage>
    </>
  );
}

function Acts({ run, slip }: { run: PayrollRun; slip: Slip }) {
  const t = useTranslations('payroll.run.slip');
  const print = usePrint();
  const { may } = usePermission('payroll preparation');
  const [isOpen, setOpen] = useState(false);
  const isUnpaid = slip.paid !== null && isZero(slip.paid);
  const isPosted = slip.status === 'posted' || slip.status === 'withheld';
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <RecordLink
        to="app.hrm.payroll-preparation"
        view={run.id}
        className={buttonClass({ variant: 'ghost' })}
      >
        <Icon of={ArrowLeft} size={14} directional />
        {t('back')}
      </RecordLink>
      <span className="flex-1" />
      <Withhold run={run} slip={slip} />
      <MailIt run={run} slip={slip} />
      <Button
        icon={FileDown}
        onClick={() =>
          void saveDownload(download(payrollPreparation.slipPdf, { params: { id: slip.id } }))
        }
      >
        {t('pdf')}
      </Button>
      {isPosted && isUnpaid && may('void') && (
        <>
          <Button icon={Ban} onClick={() => setOpen(true)}>
            {t('void')}
          </Button>
          {isOpen && (
            <StepDialog
              of={payrollPreparation.voidSlip}
              id={slip.id}
              title={t('void')}
              text={t('voidText', { name: slip.name })}
              confirm={t('void')}
              onDone={() => toast.success(t('voided'))}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
      <Button variant="primary" icon={Printer} onClick={print}>
        {t('print')}
      </Button>
    </div>
  );
}

/** Button that withholds a payslip from payments or releases it. It is shown only while the run is a draft. */
function Withhold({ run, slip }: { run: PayrollRun; slip: Slip }) {
  const t = useTranslations('payroll.run.slip');
  const { may } = usePermission('payroll preparation');
  const { mutate, isPending, error } = useSend(payrollPreparation.updateSlip);
  if (run.status !== 'draft' || !may('edit')) return null;
  const { id, version, withheld } = slip;
  return (
    <>
      {error && <FormFailure failure={error} />}
      <Button
        icon={withheld ? PlayCircle : PauseCircle}
        busy={isPending}
        onClick={() => mutate({ params: { id }, input: { withheld: !withheld, version } })}
      >
        {t(withheld ? 'release' : 'withhold')}
      </Button>
    </>
  );
}

/** Button that mails the payslip, with the state of its latest mail. */
function MailIt({ run, slip }: { run: PayrollRun; slip: Slip }) {
  const t = useTranslations('payroll.run.slip');
  const { instant } = useFormats();
  const mayMail = useMayStep()(payrollPreparation.mail, run.status);
  const mails = useAnswer(
    payrollPreparation.mails,
    { params: { id: run.id } },
    { enabled: mayMail },
  );
  const { mutate, isPending, error } = useSend(payrollPreparation.mail);
  const mailed = mails.data?.find(({ slip_id }) => slip_id === slip.id);
  if (!mayMail || !mailed) return null;
  const { letter, has_address } = mailed;
  const send = () =>
    mutate(
      {
        params: { id: run.id },
        input: { employee_ids: [slip.employee_id], again: letter !== null },
      },
      { onSuccess: () => toast.success(t('mailed')) },
    );
  return (
    <>
      {error && <FormFailure failure={error} />}
      {!has_address && <span className="text-12 text-ink-2">{t('noAddress')}</span>}
      {letter && (
        <span className="text-12 text-ink-2">
          {t('mailState', {
            status: letter.status,
            at: instant(letter.delivered_at ?? letter.created_at),
          })}
        </span>
      )}
      {has_address && (
        <Button icon={Mail} busy={isPending} onClick={send}>
          {t(letter ? 'mailAgain' : 'mail')}
        </Button>
      )}
    </>
  );
}

/**
 * Printed payslip: earnings, deductions and employer contributions of the period and of the year to date, and the net
 * in words.
 */
function PayslipPaper({ payslip }: { payslip: Payslip }) {
  const t = useTranslations('payroll.run.paper');
  const { day } = useFormats();
  const { text } = useWriting();
  const { slip } = payslip;
  const { name, legal_name, address } = payslip.organisation;
  const { employee, slip: slip2, period_from, period_to, pay_date } = payslip;
  return (
    <article aria-label={t('title')} className="voucher sheet">
      <div className="voucher-head">
        <div>
          <p className="text-16 font-semibold">
            <bdi>{legal_name || name}</bdi>
          </p>
          {address && (
            <p className="text-12 text-ink-2">
              <bdi>{address}</bdi>
            </p>
          )}
          <p className="text-ink-2">{t('title')}</p>
        </div>
        <div className="text-end">
          {payslip.number !== null && (
            <p className="figure text-18 font-semibold">
              <Ltr>{payslip.number}</Ltr>
            </p>
          )}
          {(payslip.slip.status === 'draft' || payslip.slip.status === 'voided') && (
            <StatusBadge status={payslip.slip.status} />
          )}
        </div>
      </div>
      <dl className="voucher-facts">
        <PaperFact label={t('employee')}>
          <bdi className="font-semibold">{employee.name}</bdi>
        </PaperFact>
        <Worded label={t('department')} of={employee.department} />
        <Worded label={t('designation')} of={employee.designation} />
        <PaperFact label={t('period')}>
          <PeriodWords from={period_from} to={period_to} />
        </PaperFact>
        <Marked label={t('employeeNumber')} of={employee.number} />
        <Marked label={t('iban')} of={employee.iban} />
        <Marked label={t('days')} of={text(`${slip2.payment_days}/${slip2.days}`)} />
        <Marked label={t('payDate')} of={day(pay_date)} />
      </dl>
      <Lines payslip={payslip} kind="earning" />
      <Lines payslip={payslip} kind="deduction" />
      <Lines payslip={payslip} kind="employer" />
      {payslip.slip.net !== null && (
        <div className="voucher-words">
          <p className="flex items-baseline justify-between gap-4 text-16 font-semibold">
            {t('net')} <Figure value={payslip.slip.net} currency={payslip.slip.currency} />
          </p>
          {payslip.in_words !== null && <p>{payslip.in_words}</p>}
          <p className="mt-2 flex flex-wrap gap-x-4 text-12 text-ink-2">
            <span>
              {t('since')} <bdi className="figure">{day(payslip.year.from)}</bdi>
            </span>
            {(['gross', 'deductions', 'net'] as const)
              .flatMap((name) => {
                const value = payslip.year[name];
                return value === null ? [] : [{ name, value }];
              })
              .map(({ name, value }) => (
                <span key={name}>
                  {t(`year.${name}`)} <Figure value={value} currency={payslip.slip.currency} />
                </span>
              ))}
          </p>
        </div>
      )}
      {slip.notes.length > 0 && (
        <ul className="list-disc ps-4 text-12 text-ink-2">
          {slip.notes.map((note) => (
            <li key={note}>
              <Written>{note}</Written>
            </li>
          ))}
        </ul>
      )}
      <SignLines roles={['prepared', 'approved', 'received']} />
    </article>
  );
}

type KnownProps = Readonly<{ label: string; of: string | null | undefined }>;

const Worded = ({ label, of }: KnownProps) =>
  of ? (
    <PaperFact label={label}>
      <Written>{of}</Written>
    </PaperFact>
  ) : null;

const Marked = ({ label, of }: KnownProps) =>
  of ? (
    <PaperFact label={label}>
      <bdi dir="ltr" className="figure">
        {of}
      </bdi>
    </PaperFact>
  ) : null;

type LinesProps = Readonly<{ payslip: Payslip; kind: SlipLine['kind'] }>;

function Lines({ payslip, kind }: LinesProps) {
  const t = useTranslations('payroll.run.paper');
  const lines = payslip.slip.lines.filter((line) => line.kind === kind);
  const columns = useLineColumns({ payslip, kind });
  if (lines.length === 0) return null;
  return (
    <PlainTable
      caption={t(`kinds.${kind}`)}
      captionClass="pb-1 text-start font-semibold"
      // The total row must not be sticky, because the payslip has the layout of a printed page.
      className="[&_tfoot_:is(td,th)]:static"
      rows={lines}
      rowId={({ code }, at) => `${code} ${at}`}
      columns={columns}
    />
  );
}

/** Columns for the component, the amount in the period, and the amount in the year to date. */
function useLineColumns({ payslip: { slip, year }, kind }: LinesProps): PlainColumn<SlipLine>[] {
  const t = useTranslations('payroll.run.paper');
  const total = { earning: slip.gross, deduction: slip.deductions, employer: slip.employer }[kind];
  const money = (value: Decimal | null | undefined) =>
    value == null || isZero(value) ? '–' : <Figure value={value} of={slip.currency} />;
  return [
    {
      id: 'name',
      header: t('component'),
      className: 'words',
      foot: t(`sums.${kind}`),
      cell: ({ name }) => <Written>{name}</Written>,
    },
    {
      id: 'amount',
      header: t('amount', { currency: slip.currency }),
      align: 'end',
      cell: ({ amount }) => money(amount),
      foot: money(total),
    },
    {
      id: 'year',
      header: t('yearToDate'),
      align: 'end',
      cell: ({ code }) =>
        money(year.lines.find((line) => line.code === code && line.kind === kind)?.amount),
    },
  ];
}
