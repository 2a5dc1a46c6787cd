'use client';

import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { StepDialog } from '@/components/document/record/step-dialog';
import { SubmitDialog } from '@/components/exchange/kyc/submit-dialog';
import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useDeletion } from '@/hooks/use-deletion';
import { useMayStep } from '@/hooks/use-steps';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { type KycCustomer, kycCustomers, kycRejected } from '@/lib/contract/exchange/kyc-customers';

/** The steps that ask for a reason and nothing else, in the order of the menu. */
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

/** What can be done with a file in its state, by whoever may. */
export function FileActs({ of }: Props) {
  const t = useTranslations('customers.file');
  const mayStep = useMayStep();
  const { may } = usePermission('kyc customers');
  const [step, setStep] = useState<Step>();
  const [isSubmitting, setSubmitting] = useState(false);
  const deletion = useDiscard();
  const open = NAMES.filter((name) => mayStep(STEPS[name], of.status) && isMeant(name, of));
  const mayDiscard = of.status === 'draft' && of.number === null && may('delete');
  return (
    <>
      {deletion.kept !== undefined && <Callout tone="negative">{deletion.kept}</Callout>}
      {mayStep(kycCustomers.submit, of.status) && (
        <Button icon={Send} variant="primary" onClick={() => setSubmitting(true)}>
          {t('submit')}
        </Button>
      )}
      {open.includes('reopen') && (
        <Button variant="primary" onClick={() => setStep('reopen')}>
          {t('steps.reopen.do')}
        </Button>
      )}
      {(open.length > 0 || mayDiscard) && (
        <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
          {open.map((name) => (
            <MenuItem key={name} onSelect={() => setStep(name)} danger={name === 'block'}>
              {t(`steps.${name}.do`)}
            </MenuItem>
          ))}
          {mayDiscard && (
            <MenuItem danger onSelect={() => deletion.discard(of)}>
              {t('discard')}
            </MenuItem>
          )}
        </Menu>
      )}
      {step && <ReasonDialog {...{ of, step }} onClose={() => setStep(undefined)} />}
      {isSubmitting && <SubmitDialog of={of} onClose={() => setSubmitting(false)} />}
    </>
  );
}

/** Whoever was rejected for good, or took the consent back, does not try again. */
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

/** Throws away a draft that was never sent in, and goes back to the list. */
function useDiscard() {
  const t = useTranslations('customers.file');
  const goTo = useGoTo();
  const { remove, kept } = useDeletion(kycCustomers.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') void goTo('app.exchange.kyc-customers', { replace: true });
  });
  return {
    kept,
    discard: ({ id, name }: KycCustomer) => {
      const label = name || t('unnamed');
      void remove(id, { label, record: label });
    },
  };
}
