'use client';

import { useTranslations } from 'use-intl';
import { PictureOf } from '@/components/document/attachments/picture-of';
import { useAttach } from '@/components/document/attachments/use-attach';
import { Callout } from '@/components/ui/callout';
import { FileButton } from '@/components/ui/file-button';
import { useSend } from '@/hooks/use-call';
import { useMayStep } from '@/hooks/use-steps';
import { type Asset, asset } from '@/lib/contract/assets/asset';

const PICTURES = 'image/jpeg,image/png,image/webp';

/** Photo of an asset, with a button to replace it. */
export function AssetPhoto({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset.photo');
  if (record.photo_id === null) return null;
  return (
    <div className="grid w-36 flex-none gap-2">
      <PictureOf
        id={record.photo_id}
        alt={t('alt', { name: record.name })}
        className="aspect-square w-full rounded-card object-cover"
      />
      <PhotoButton record={record} />
    </div>
  );
}

/** Uploads an image as an attachment and sets it as the photo. */
export function PhotoButton({ record }: { record: Asset }) {
  const mayChange = useMayStep()(asset.photo, record.status);
  return mayChange && <ChangeButton record={record} />;
}

function ChangeButton({ record: { id, photo_id } }: { record: Asset }) {
  const t = useTranslations('assets.asset.photo');
  const send = useSend(asset.photo);
  const show = (attachment_id: number) => send.mutate({ params: { id }, input: { attachment_id } });
  const { attach, sending, failure } = useAttach({ type: 'asset', id }, (paper) => show(paper.id));
  const refused = failure ?? send.error?.message;
  return (
    <>
      <FileButton
        accept={PICTURES}
        label={sending ? t('sending') : t(photo_id === null ? 'add' : 'change')}
        onFiles={(files) => void attach(files)}
      />
      {refused && <Callout tone="negative">{refused}</Callout>}
    </>
  );
}
