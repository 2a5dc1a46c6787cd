'use client';

import { Trash2, Upload } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { useDocumentTypeName } from '@/components/pickers/document-type';
import { IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import type { ShownKycDocument } from '@/lib/contract/compliance/kyc-shapes';
import { FILE_SIDES, type FileSide, TWO_SIDED } from '@/lib/domain/compliance/kyc-data';

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf,.jpg,.jpeg,.png,.webp,.pdf';

type Props = Readonly<{ id: number; document: ShownKycDocument }>;

/** Buttons that upload the files of a document, one for each side, and buttons that remove them. */
export function PaperUpload({ id, document }: Props) {
  const t = useTranslations('customers');
  const upload = useSend(kycCustomers.upload);
  const send = (side: FileSide, file: File) =>
    upload.mutate({
      params: { id },
      file,
      key: crypto.randomUUID(),
      input: { document: String(document.id), side },
    });
  return (
    <div className="grid gap-2">
      {upload.error && (
        <Callout tone="negative">{upload.error.errors.file?.[0] ?? upload.error.message}</Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {sidesOf(document).map((side) => (
          <FilePick
            key={side}
            side={side}
            send={send}
            type={document.type}
            isBusy={upload.isPending}
          />
        ))}
        {document.files.map((file) => (
          <RemoveFile key={file.id} id={id} file={file} />
        ))}
        {upload.isPending && <output className="text-12 text-ink-2">{t('papers.sending')}</output>}
      </div>
    </div>
  );
}

const sidesOf = ({ type }: ShownKycDocument): readonly FileSide[] =>
  FILE_SIDES.filter((side) =>
    side === 'back' ? TWO_SIDED.includes(type) : side !== 'selfie' || isOfAFace(type),
  );

const isOfAFace = (type: ShownKycDocument['type']) =>
  type === 'passport' || TWO_SIDED.includes(type);

type PickProps = Readonly<{
  side: FileSide;
  type: ShownKycDocument['type'];
  isBusy: boolean;
  send: (side: FileSide, file: File) => void;
}>;

function FilePick({ side, type, isBusy, send }: PickProps) {
  const t = useTranslations('customers');
  const id = useId();
  const document = useDocumentTypeName()(type);
  const of = { side: t(`sides.${side}`), document };
  return (
    <label
      htmlFor={id}
      className="btn focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
    >
      <Icon of={Upload} size={14} />
      {t('papers.add', { side: of.side })}
      <input
        id={id}
        type="file"
        aria-label={t('papers.addTo', of)}
        accept={TAKEN}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => takeFile(target, (file) => send(side, file))}
      />
    </label>
  );
}

function takeFile(input: HTMLInputElement, onFile: (file: File) => void) {
  const [file] = input.files ?? [];
  if (file) onFile(file);
  // Clears the file input; otherwise the browser would not report the same file again.
  input.value = '';
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
