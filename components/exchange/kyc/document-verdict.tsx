'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { Menu, MenuItem } from '@/components/ui/menu';
import { TextareaField } from '@/components/ui/textarea-field';
import { useSend } from '@/hooks/use-call';
import { useRecordForm } from '@/hooks/use-record-form';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/exchange/kyc-shapes';
import { VERIFICATION_METHODS } from '@/lib/domain/kyc-data';

type Props = Readonly<{ of: KycCustomer; document: ShownKycDocument }>;

/** Verdict on a document: accepted with a verification method, or rejected with a reason. */
export function DocumentVerdict({ of, document }: Props) {
  const t = useTranslations('customers');
  const send = useSend(kycCustomers.verdict);
  const [isRejecting, setRejecting] = useState(false);
  const params = { id: of.id, document: document.id };
  const accept = (method: Method) =>
    send.mutate({ params, input: { verdict: 'accepted', method } });
  const name = t(`documentTypes.${document.type}`);
  return (
    <>
      <FormFailure failure={send.error} />
      <div className="flex flex-wrap gap-1.5" data-density="compact">
        {document.status !== 'accepted' && (
          <AcceptMenu name={name} isBusy={send.isPending} onAccept={accept} />
        )}
        {document.status !== 'rejected' && (
          <RejectButton name={name} onReject={() => setRejecting(true)} />
        )}
      </div>
      {isRejecting && (
        <RejectPaper params={params} name={name} onClose={() => setRejecting(false)} />
      )}
    </>
  );
}

type Method = (typeof VERIFICATION_METHODS)[number];

type AcceptProps = Readonly<{ name: string; isBusy: boolean; onAccept: (method: Method) => void }>;

function AcceptMenu({ name, isBusy, onAccept }: AcceptProps) {
  const t = useTranslations('customers');
  return (
    <Menu
      align="start"
      trigger={
        <Button aria-label={t('papers.acceptOne', { name })} busy={isBusy}>
          {t('papers.accept')}
        </Button>
      }
    >
      {VERIFICATION_METHODS.map((method) => (
        <MenuItem key={method} onSelect={() => onAccept(method)}>
          {t(`methods.${method}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function RejectButton({ name, onReject }: Readonly<{ name: string; onReject: () => void }>) {
  const t = useTranslations('customers.papers');
  return (
    <Button variant="ghost" aria-label={t('rejectOne', { name })} onClick={onReject}>
      {t('reject')}
    </Button>
  );
}

type RejectProps = Readonly<{
  params: Readonly<{ id: number; document: number }>;
  name: string;
  onClose: () => void;
}>;

function RejectPaper({ params, name, onClose }: RejectProps) {
  const t = useTranslations('customers.papers');
  const record = useRecordForm(kycCustomers.verdict, {
    blank: { reason: '' },
    params,
    toInput: ({ reason }) => ({ verdict: 'rejected' as const, reason: reason || null }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      record={record}
      onClose={onClose}
      title={t('rejectOne', { name })}
      description={t('rejectText')}
      saves={t('reject')}
      isGrave
    >
      <TextareaField name="reason" label={t('reason')} required rows={2} maxLength={300} />
    </FormDialog>
  );
}
