'use client';

import { ArrowLeft, Ban, Mail, PauseCircle, PlayCircle, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '@/components/document/record/load-failure';
import { StepDialog } from '@/components/document/record/step-dialog';
import { PayslipPaper } from '@/components/hrm/payroll-preparation/payslip-paper';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { FormFailure } from '@/components/ui/form-failure';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer, useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { isZero } from '@/lib/domain/money';

type Props = Readonly<{ run: PayrollRun; id: number }>;

/** One payslip as printed, in the employee's language, with its actions. */
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
      <VoidIt slip={slip} />
      <Button variant="primary" icon={Printer} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  );
}

/** Withholds a payslip of a draft from payments, or releases it. */
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

function MailIt({ run, slip }: { run: PayrollRun; slip: Slip }) {
  const t = useTranslations('payroll.run.slip');
  const mayStep = useMayStep();
  const { mutate, isPending, error } = useSend(payrollPreparation.mail);
  if (!mayStep(payrollPreparation.mail, run.status)) return null;
  const send = () =>
    mutate(
      { params: { id: run.id }, input: { employee_ids: [slip.employee_id] } },
      { onSuccess: () => toast.success(t('mailed')) },
    );
  return (
    <>
      {error && <FormFailure failure={error} />}
      <Button icon={Mail} busy={isPending} onClick={send}>
        {t('mail')}
      </Button>
    </>
  );
}

/** Voids a single payslip that is unpaid. */
function VoidIt({ slip }: { slip: Slip }) {
  const t = useTranslations('payroll.run.slip');
  const { may } = usePermission('payroll preparation');
  const [isOpen, setOpen] = useState(false);
  const isUnpaid = slip.paid !== null && isZero(slip.paid);
  const isPosted = slip.status === 'posted' || slip.status === 'withheld';
  if (!isPosted || !isUnpaid || !may('void')) return null;
  return (
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
  );
}
