'use client';

import { useState } from 'react';

import { plainDay } from './day-ask';
import { prepared } from './photo-file';
import { stepOf } from './steps';
import { sidesOf } from './papers';
import { type Target, useUpload } from './use-upload';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import type { KycView } from '@/lib/contract/compliance/public-kyc';
import type { KycDocumentType } from '@/lib/domain/compliance/kyc-data';

type Props = Readonly<{
  token: string;
  view: KycView;
  request: NonNullable<KycView['request']>;
  onSent: () => void;
}>;

/** Requested corrections with their deadline, and upload buttons for requested documents. */
export function OpenRequest({ token, view, request, onSent }: Props) {
  const t = useWords('identify-steps');
  const { locale } = useLocale();
  return (
    <section aria-labelledby="request" className="grid gap-3 rounded-card border border-line p-4">
      <h2 id="request" className="text-18 font-semibold">
        {t('request.title')}
      </h2>
      <p dir="auto">{request.message}</p>
      <p className="text-14 text-ink-2">
        {t('request.due', { day: plainDay(request.due_on, locale) })}
      </p>
      <ul className="grid gap-3">
        {request.fields.map(({ field, reason }) => {
          const document = view.documents[Number(field.split('.')[1])] ?? view.documents[0];
          const type = document?.type ?? 'other';
          return (
            <li key={field} className="grid gap-1">
              <span className="font-medium">{t(`steps.${stepOf(field)}.title`)}</span>
              {reason && <span className="text-14 text-ink-2">{reason}</span>}
              {stepOf(field) === 'documents' &&
                sidesOf(type).map((side) => (
                  <Slot
                    key={side}
                    token={token}
                    type={type}
                    onSent={onSent}
                    target={{ document: String(document?.id ?? type), side }}
                  />
                ))}
            </li>
          );
        })}
      </ul>
      <p className="text-14 text-ink-2">{t('request.after')}</p>
    </section>
  );
}

type SlotProps = Readonly<{
  token: string;
  type: KycDocumentType;
  target: Target;
  onSent: () => void;
}>;

function Slot({ token, type, target, onSent }: SlotProps) {
  const t = useWords('identify-steps');
  const [isSent, setSent] = useState(false);
  const { send, share, failure } = useUpload(token, () => {
    setSent(true);
    onSent();
  });
  const put = async (file: File) => send((await prepared(file)).file, target);
  const side = target.side === 'back' ? 'photo.back' : 'photo.front';
  const paper = t(side, { paper: t(`paperOf.${type}`) });
  return (
    <>
      <FileButton onFile={(file) => void put(file)}>
        {share === undefined
          ? t('request.upload', { paper })
          : t('photo.sending', { percent: Math.round(share * 100) })}
      </FileButton>
      {isSent && (
        <p role="status" className="text-14 text-positive">
          {t('request.sent')}
        </p>
      )}
      {failure && (
        <p role="alert" className="text-14 text-negative">
          {failure}
        </p>
      )}
    </>
  );
}

type ButtonProps = Readonly<{ children: string; onFile: (file: File) => void }>;

const FileButton = ({ children, onFile }: ButtonProps) => (
  <label className="btn focus-within:outline-2 focus-within:outline-focus">
    {children}
    <input
      type="file"
      className="sr-only"
      accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
      onChange={({ target: { files } }) => {
        const [file] = files ?? [];
        if (file) onFile(file);
      }}
    />
  </label>
);
