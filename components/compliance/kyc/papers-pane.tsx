'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaperViewer, type ShownFile } from './paper-viewer';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormFailure } from '@/components/ui/form-failure';
import { Ltr } from '@/components/ui/ltr';
import { Menu, MenuItem } from '@/components/ui/menu';
import { StatusBadge } from '@/components/ui/status-badge';
import { TextareaField } from '@/components/ui/textarea-field';
import { useSend } from '@/hooks/use-call';
import { useCountryName } from '@/hooks/use-country-name';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/compliance/kyc-shapes';
import { VERIFICATION_METHODS } from '@/lib/domain/compliance/kyc-data';

type Props = Readonly<{
  of: KycCustomer;
  /** True if the user may decide on the documents of this file. */
  mayJudge?: boolean;
  /** Renders additional actions for a document. */
  more?: (document: ShownKycDocument) => React.ReactNode;
}>;

/** Documents of a customer with data and verdicts. Pictures are only for users who may see sensitive data. */
export function PapersPane({ of, mayJudge = false, more }: Props) {
  const t = useTranslations('customers.papers');
  const customersWords = useTranslations('customers');
  const { may } = usePermission('kyc customers');
  const files = useFiles(of);
  const { day } = useFormats();
  const typeName = useDocumentTypeName();
  const countryName = useCountryName();
  const [at, setAt] = useState<number>();
  if (of.documents.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <ul className="grid gap-2" aria-label={t('title')}>
        {of.documents.map((document) => {
          const { type, number, status, reason } = document;
          const { issuing_country, issued_on, expires_on, no_expiry } = document;
          return (
            <li key={document.id} className="grid min-w-0 gap-1 border-b border-line pb-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{typeName(type)}</span>
                {number && <Ltr>{number}</Ltr>}
                <span className="ms-auto">
                  <StatusBadge status={status} />
                </span>
              </div>
              <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
                {issuing_country && <span>{countryName(issuing_country)}</span>}
                {issued_on && (
                  <span>{t.rich('issued', { day: () => <Ltr>{day(issued_on)}</Ltr> })}</span>
                )}
                {expires_on && (
                  <span>{t.rich('expires', { day: () => <Ltr>{day(expires_on)}</Ltr> })}</span>
                )}
                {no_expiry && <span>{t('noExpiry')}</span>}
              </p>
              {reason && (
                <p className="text-12 text-negative">
                  <bdi>{reason}</bdi>
                </p>
              )}
              {document.files.length === 0 ? (
                <p className="text-12 text-warning">{customersWords('papers.noFile')}</p>
              ) : (
                <ul className="flex flex-wrap gap-1.5">
                  {document.files.map(({ id, side }) => {
                    const place = files.findIndex((file) => file.id === id);
                    return (
                      <li key={id}>
                        {may('sensitive') ? (
                          <button
                            type="button"
                            className="chip aria-pressed:border-accent"
                            aria-pressed={place === at}
                            aria-label={files[place]?.label}
                            onClick={() => setAt(place)}
                          >
                            {customersWords(`sides.${side}`)}
                          </button>
                        ) : (
                          <span className="chip">{customersWords(`sides.${side}`)}</span>
                        )}
                      </li>
                    );
                  })}
                </ul>
              )}
              {mayJudge && <DocumentVerdict of={of} document={document} />}
              {more?.(document)}
            </li>
          );
        })}
      </ul>
      {!may('sensitive') && <p className="text-ink-2">{t('notYours')}</p>}
      {may('sensitive') && files.length > 0 && (
        <PaperViewer customer={of.id} files={files} at={at} onAt={setAt} />
      )}
    </div>
  );
}

/** All files in the order of the documents. Labels contain the document and the side. */
function useFiles({ documents }: KycCustomer): readonly ShownFile[] {
  const t = useTranslations('customers');
  const typeName = useDocumentTypeName();
  return documents.flatMap(({ type, files }) =>
    files.map(({ id, side, content_type, scan }) => ({
      id,
      content_type,
      scan,
      label: `${typeName(type)} · ${t(`sides.${side}`)}`,
    })),
  );
}

type DocumentVerdictProps = Readonly<{ of: KycCustomer; document: ShownKycDocument }>;

/** Verdict on a document: acceptance with a verification method, or rejection with a reason. */
function DocumentVerdict({ of, document }: DocumentVerdictProps) {
  const t = useTranslations('customers');
  const send = useSend(kycCustomers.verdict);
  const [isRejecting, setRejecting] = useState(false);
  const params = { id: of.id, document: document.id };
  const accept = (method: Method) =>
    send.mutate({ params, input: { verdict: 'accepted', method } });
  const name = useDocumentTypeName()(document.type);
  return (
    <>
      <FormFailure failure={send.error} />
      <div className="flex flex-wrap gap-1.5" data-density="compact">
        {document.status !== 'accepted' && (
          <Menu
            align="start"
            trigger={
              <Button aria-label={t('papers.acceptOne', { name })} busy={send.isPending}>
                {t('papers.accept')}
              </Button>
            }
          >
            {VERIFICATION_METHODS.map((method) => (
              <MenuItem key={method} onSelect={() => accept(method)}>
                {t(`methods.${method}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {document.status !== 'rejected' && (
          <Button
            variant="ghost"
            aria-label={t('papers.rejectOne', { name })}
            onClick={() => setRejecting(true)}
          >
            {t('papers.reject')}
          </Button>
        )}
      </div>
      {isRejecting && (
        <RejectPaper params={params} name={name} onClose={() => setRejecting(false)} />
      )}
    </>
  );
}

type Method = (typeof VERIFICATION_METHODS)[number];

type RejectProps = Readonly<{
  params: Readonly<{ id: number; document: number }>;
  name: string;
  onClose: () => void;
}>;

function RejectPaper({ params, name, onClose }: RejectProps) {
  const t = useTranslations('customers.papers');
  const record = useCallForm(kycCustomers.verdict, {
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
