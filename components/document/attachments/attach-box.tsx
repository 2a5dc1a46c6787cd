'use client';

import { useTranslations } from 'use-intl';
import { FileDrop } from './file-drop';
import { Callout } from '@/components/ui/callout';

const ATTACHED = '.jpg,.jpeg,.png,.webp,.pdf,image/jpeg,image/png,image/webp,application/pdf';

type Props = Readonly<{
  sending: string | undefined;
  failure: string | undefined;
  onFiles: (files: readonly File[]) => void;
}>;

/** Box to drop, paste or pick files. If a file was refused, it shows the reason. */
export function AttachBox({ sending, failure, onFiles }: Props) {
  const t = useTranslations('document.attachments');
  return (
    <div className="grid gap-2">
      {failure && <Callout tone="negative">{failure}</Callout>}
      <FileDrop multiple accept={ATTACHED} label={t('pick')} onFiles={onFiles}>
        <output>{sending ? t('uploading', { name: sending }) : t('drop')}</output>
        <p className="text-12 text-ink-3">{t('hint')}</p>
      </FileDrop>
    </div>
  );
}
