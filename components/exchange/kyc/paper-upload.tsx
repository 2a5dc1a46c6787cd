'use client';

import { Trash2, Upload } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/exchange/kyc-shapes';
import { FILE_SIDES, type FileSide, TWO_SIDED } from '@/lib/domain/kyc-data';

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

type Props = Readonly<{ id: number; document: ShownKycDocument }>;

/** Sends the pictures of a paper, side by side, and takes away what was sent by mistake. */
export function PaperUpload({ id, document }: Props) {
  const t = useTranslations('customers');
  const upload = useSend(kycCustomers.upload);
  const send = (side: FileSide, file: File) =>
    upload.mutate({
      ...{ params: { id }, file, key: crypto.randomUUID() },
      input: { document: String(document.id), side },
    });
  const failure = upload.error;
  return (
    <div className="grid gap-2">
      {failure && <Callout tone="negative">{failure.errors.file?.[0] ?? failure.message}</Callout>}
      <div className="flex flex-wrap items-center gap-2">
        {sidesOf(document).map((side) => (
          <FilePick
            key={side}
            label={t('papers.add', { side: t(`sides.${side}`) })}
            name={t('papers.addTo', {
              side: t(`sides.${side}`),
              document: t(`documentTypes.${document.type}`),
            })}
            isBusy={upload.isPending}
            onFile={(file) => send(side, file)}
          />
        ))}
        {document.files.map((file) => (
          <RemoveFile key={file.id} {...{ id, file }} />
        ))}
        {upload.isPending && <output className="text-12 text-ink-2">{t('papers.sending')}</output>}
      </div>
    </div>
  );
}

/** The sides that a paper of this type has. */
const sidesOf = ({ type }: ShownKycDocument): readonly FileSide[] =>
  FILE_SIDES.filter((side) =>
    side === 'back' ? TWO_SIDED.includes(type) : side !== 'selfie' || isOfAFace(type),
  );

const isOfAFace = (type: ShownKycDocument['type']) =>
  type === 'passport' || TWO_SIDED.includes(type);

type PickProps = Readonly<{
  label: string;
  name: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}>;

function FilePick({ label, name, isBusy, onFile }: PickProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="btn focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
    >
      <Icon of={Upload} size={14} />
      {label}
      <input
        id={id}
        type="file"
        aria-label={name}
        accept={TAKEN}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was mended.
          target.value = '';
        }}
      />
    </label>
  );
}

type RemoveProps = Readonly<{ id: number; file: ShownKycDocument['files'][number] }>;

function RemoveFile({ id, file }: RemoveProps) {
  const t = useTranslations('customers');
  const confirm = useConfirm();
  const remove = useSend(kycCustomers.removeFile);
  const label = t('papers.remove', { side: t(`sides.${file.side}`) });
  const ask = async () => {
    const question = { title: label, text: t('papers.removeText'), confirm: t('papers.removeIt') };
    if (await confirm(question)) remove.mutate({ params: { id, file: file.id } });
  };
  return (
    <>
      <IconButton variant="ghost" icon={Trash2} label={label} onClick={() => void ask()} />
      {remove.data?.is_deleted === 'no' && <Callout tone="negative">{remove.data.message}</Callout>}
      {remove.error && <Callout tone="negative">{remove.error.message}</Callout>}
    </>
  );
}
