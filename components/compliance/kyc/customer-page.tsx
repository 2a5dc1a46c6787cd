'use client';

import { Pencil, Ellipsis, Send } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts } from '@/components/document/record/facts';
import { PageFailure } from '@/components/document/record/load-failure';
import { StepDialog } from '@/components/document/record/step-dialog';
import { CheckList } from './checks-pane';
import { FileHead } from './file-head';
import { FileNotes } from './file-notes';
import { FileTabs } from './file-tabs';
import { changedOf, type Typed, typedOf } from './form-values';
import { KycForm } from './kyc-form';
import { ReviewPage } from './review-page';
import { RiskBadge } from './risk-badge';
import { RecordLink } from '@/components/layout/record-link';
import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { Ltr } from '@/components/ui/ltr';
import { Menu, MenuItem } from '@/components/ui/menu';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { useAnswer } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import {
  type KycCustomer,
  kycCustomers,
  kycRejected,
} from '@/lib/contract/compliance/kyc-customers';
import { OPEN_TO_CHANGE, TAKEN_ON } from '@/lib/domain/compliance/kyc-state';

type Props = Readonly<{
  id: number;
  /** True on the screen of rejected customers, where the file cannot be edited. */
  isFixed?: boolean;
}>;

/**
 * Page of one customer: the edit form, the review page for reviewers, or the file for other users. With `isFixed` it
 * is always the file.
 */
export function CustomerPage({ id, isFixed = false }: Props) {
  const { data, error, refetch } = useAnswer(kycCustomers.show, { params: { id } });
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return <Shown of={data} isFixed={isFixed} onReload={() => void refetch()} />;
}

type ShownProps = Readonly<{ of: KycCustomer; isFixed: boolean; onReload: () => void }>;

function Shown({ of, isFixed, onReload }: ShownProps) {
  const isEditing = useSearchParams().get('mode') === 'edit';
  const mayEdit = useMayEdit(of);
  const isReviewer = useIsReviewer(of);
  if (isEditing && mayEdit && !isFixed) {
    return <EditCustomer key={of.version} of={of} onReload={onReload} />;
  }
  return isReviewer && !isFixed ? <ReviewPage of={of} /> : <FilePage of={of} isFixed={isFixed} />;
}

const ROUTE = 'app.exchange.kyc-customers';

type EditCustomerProps = Readonly<{ of: KycCustomer; onReload: () => void }>;

/** Form that changes the data of a customer. A change of an accepted customer opens the file as a draft again. */
function EditCustomer({ of, onReload }: EditCustomerProps) {
  const t = useTranslations('customers.form');
  const goTo = useGoTo();
  const [before] = useState(() => typedOf(of.type, of, { language: of.language }));
  const back = { view: of.id };
  useRecordName(of.number ?? of.name);
  const record = useCallForm(kycCustomers.update, {
    blank: before,
    params: { id: of.id },
    toInput: (typed: Typed) => changedOf(before, { ...typed, type: of.type }, of.version),
    onSaved: () => {
      toast.success(t('changed'));
      void goTo(ROUTE, back);
    },
  });
  return (
    <KycForm
      title={t('editTitle', { name: of.number ?? of.name })}
      type={of.type}
      record={record}
      onReload={onReload}
      onCancel={() => void goTo(ROUTE, back)}
    />
  );
}

function FilePage({ of, isFixed = false }: { of: KycCustomer; isFixed?: boolean }) {
  const t = useTranslations('customers.decision');
  const reasons = useTranslations('customers.reasons');
  const mayEdit = useMayEdit(of) && !isFixed;
  const { instant, day } = useFormats();
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-density="regular">
      <FileHead of={of}>
        <RiskBadge level={of.risk_level} />
        <span className="flex-1" />
        {mayEdit && <EditButton />}
        <FileActs of={of} />
      </FileHead>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <div className="grid gap-2 px-gutter pt-3 empty:hidden">
          <FileNotes of={of} />
          {of.rejection && (
            <Callout tone="warning">
              <p className="pb-1 font-medium">
                {t('title', { reason: reasons(of.rejection.reason_code) })}
              </p>
              <Facts>
                <Fact label={t('by')}>
                  <bdi>{of.rejection.rejected_by?.name}</bdi>{' '}
                  <Ltr>{instant(of.rejection.rejected_at)}</Ltr>
                </Fact>
                <Words label={t('public')} text={of.rejection.public_message} />
                {of.rejection.internal_note && (
                  <Words label={t('internal')} text={of.rejection.internal_note} />
                )}
                <Fact label={t('again')}>
                  {of.rejection.final ? (
                    t('never')
                  ) : of.rejection.resubmit_after ? (
                    <Ltr>{day(of.rejection.resubmit_after)}</Ltr>
                  ) : (
                    t('atOnce')
                  )}
                </Fact>
                {of.rejection.duplicate_of !== null && (
                  <Fact label={t('duplicateOf')}>
                    <RecordLink to="app.exchange.kyc-customers" view={of.rejection.duplicate_of}>
                      {t('openDuplicate')}
                    </RecordLink>
                  </Fact>
                )}
              </Facts>
            </Callout>
          )}
        </div>
        <FileTabs of={of} mayEdit={mayEdit} />
      </div>
    </div>
  );
}

/** True if the user may edit the data in this status. Masked data cannot be edited, because parts are hidden. */
function useMayEdit({ status, is_masked }: KycCustomer): boolean {
  const { may } = usePermission('kyc customers');
  const isOpen = OPEN_TO_CHANGE.includes(status) || TAKEN_ON.includes(status);
  return may('edit') && isOpen && !is_masked;
}

function EditButton() {
  const t = useTranslations('customers.file');
  const { change } = useQueryState();
  const edit = () => change({ mode: 'edit' });
  useShortcuts({ edit });
  return (
    <Button icon={Pencil} kbd="E" onClick={edit}>
      {t('edit')}
    </Button>
  );
}

/** True if the user may claim or approve the file in its current status. */
function useIsReviewer(of: KycCustomer): boolean {
  const mayStep = useMayStep();
  return mayStep(kycCustomers.claim, of.status) || mayStep(kycCustomers.approve, of.status);
}

/** Actions that need only a reason, in the order of the menu. */
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

type FilePageProps = Readonly<{ of: KycCustomer }>;

/** Buttons and menu of the actions that the status of the file and the user's rights allow. */
function FileActs({ of }: FilePageProps) {
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
      {open.includes('reopen') && (
        <Button variant="primary" onClick={() => setStep('reopen')}>
          {t('steps.reopen.do')}
        </Button>
      )}
      {open.length === 0 && !discard ? null : (
        <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
          {open.map((name) => (
            <MenuItem key={name} onSelect={() => setStep(name)} danger={name === 'block'}>
              {t(`steps.${name}.do`)}
            </MenuItem>
          ))}
          {discard && (
            <MenuItem danger onSelect={discard}>
              {t('discard')}
            </MenuItem>
          )}
        </Menu>
      )}
      {step && <ReasonDialog of={of} step={step} onClose={() => setStep(undefined)} />}
      {isSubmitting && <SubmitDialog of={of} onClose={() => setSubmitting(false)} />}
    </>
  );
}

/** Reopening needs a rejection that is not final. Withdrawn consent blocks reopening and a second withdrawal. */
const isMeant = (step: Step, { rejection, consent_withdrawn_at: withdrawn }: KycCustomer) => {
  if (step === 'withdraw-consent') return withdrawn === null;
  return step !== 'reopen' || (rejection?.final === false && withdrawn === null);
};

function ReasonDialog({ of, step, onClose }: FilePageProps & { step: Step; onClose: () => void }) {
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

/** Dialog that submits a file which staff entered. The dialog lists the data that the server reports as missing. */
function SubmitDialog({ of, onClose }: FilePageProps & { onClose: () => void }) {
  const t = useTranslations('customers.submit');
  const record = useCallForm(kycCustomers.submit, {
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

const Words = ({ label, text }: Readonly<{ label: string; text: string }>) => (
  <Fact label={label}>
    <bdi className="whitespace-pre-line">{text}</bdi>
  </Fact>
);
