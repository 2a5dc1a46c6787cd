'use client';

import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { StepDialog } from '@/components/document/record/step-dialog';
import { CheckList } from '@/components/exchange/kyc/checks-pane';
import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { TextField } from '@/components/ui/text-field';
import { useDeletion } from '@/hooks/use-deletion';
import { usePermission } from '@/hooks/use-permission';
import { useRecordForm } from '@/hooks/use-record-form';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { type KycCustomer, kycCustomers, kycRejected } from '@/lib/contract/exchange/kyc-customers';

/** Steps that need only a reason, in the order of the menu. */
const STEPS = {
  unsuspend: kycCustomers.unsuspend,
  unblock: kycCustomers.unblock,
  suspend: kycCustomers.suspend,
  block: kycCustomers.block,
  'withdraw-consent': kycCustomers['withdraw-consent'],
  close: kycCustomers.close,
  reopen: kycRejected.reopen,
} as const;

type Step = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as readonly Step[];

type Props = Readonly<{ of: KycCustomer }>;

/** Menu of the actions that the state of the file and the user's rights allow. */
export function FileActs({ of }: Props) {
  const t = useTranslations('customers.file');
  const mayStep = useMayStep();
  const [step, setStep] = useState<Step>();
  const [isSubmitting, setSubmitting] = useState(false);
  const { kept, discard } = useDiscard(of);
  const open = NAMES.filter((name) => mayStep(STEPS[name], of.status) && isMeant(name, of));
  return (
    <>
      {kept !== undefined && <Callout tone="negative">{kept}</Callout>}
      {mayStep(kycCustomers.submit, of.status) && (
        <Button icon={Send} variant="primary" onClick={() => setSubmitting(true)}>
          {t('submit')}
        </Button>
      )}
      {open.includes('reopen') && <Reopen onPress={() => setStep('reopen')} />}
      <MoreActs open={open} onStep={setStep} onDiscard={discard} />
      {step && <ReasonDialog of={of} step={step} onClose={() => setStep(undefined)} />}
      {isSubmitting && <SubmitDialog of={of} onClose={() => setSubmitting(false)} />}
    </>
  );
}

function Reopen({ onPress }: { onPress: () => void }) {
  const t = useTranslations('customers.file.steps.reopen');
  return (
    <Button variant="primary" onClick={onPress}>
      {t('do')}
    </Button>
  );
}

type MoreProps = Readonly<{
  open: readonly Step[];
  onStep: (step: Step) => void;
  onDiscard: (() => void) | undefined;
}>;

function MoreActs({ open, onStep, onDiscard }: MoreProps) {
  const t = useTranslations('customers.file');
  if (open.length === 0 && !onDiscard) return null;
  return (
    <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
      {open.map((name) => (
        <MenuItem key={name} onSelect={() => onStep(name)} danger={name === 'block'}>
          {t(`steps.${name}.do`)}
        </MenuItem>
      ))}
      {onDiscard && (
        <MenuItem danger onSelect={onDiscard}>
          {t('discard')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** A final rejection or a withdrawn consent cannot be reopened; consent cannot be withdrawn twice. */
const isMeant = (step: Step, { rejection, consent_withdrawn_at: withdrawn }: KycCustomer) => {
  if (step === 'withdraw-consent') return withdrawn === null;
  return step !== 'reopen' || (rejection?.final === false && withdrawn === null);
};

function ReasonDialog({ of, step, onClose }: Props & { step: Step; onClose: () => void }) {
  const t = useTranslations(`customers.file.steps.${step}`);
  const goTo = useGoTo();
  return (
    <StepDialog<KycCustomer>
      of={STEPS[step]}
      id={of.id}
      title={t('do')}
      text={t('text')}
      confirm={t('do')}
      onDone={() => {
        toast.success(t('done'));
        if (step === 'reopen') void goTo('app.exchange.kyc-customers', { view: of.id });
      }}
      onClose={onClose}
    />
  );
}

/** Submits a file that staff entered. The host's list of missing data is shown above. */
function SubmitDialog({ of, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('customers.submit');
  const record = useRecordForm(kycCustomers.submit, {
    blank: { signature: '' },
    params: { id: of.id },
    toInput: ({ signature }) => (signature ? { signature } : {}),
    onSaved: () => {
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      saves={t('do')}
    >
      {of.missing.length > 0 && <CheckList of={{ ...of, checks: [] }} />}
      <TextField
        name="signature"
        label={t('signature')}
        help={t('signatureHelp')}
        dir="auto"
        autoComplete="off"
        maxLength={200}
      />
    </FormDialog>
  );
}

/** Deletes a draft that was never submitted and returns to the list. */
function useDiscard({ id, status, number, name }: KycCustomer) {
  const t = useTranslations('customers.file');
  const { may } = usePermission('kyc customers');
  const goTo = useGoTo();
  const { remove, kept } = useDeletion(kycCustomers.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') void goTo('app.exchange.kyc-customers', { replace: true });
  });
  const label = name || t('unnamed');
  const discard = () => void remove(id, { label, record: label });
  const mayDiscard = status === 'draft' && number === null && may('delete');
  return { kept, discard: mayDiscard ? discard : undefined };
}
