'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { download } from '@/lib/api/call';
import { type Attachment, attachments } from '@/lib/contract/kernel/attachments';

/** A picture as it was sent, as wide as there is room. */
export function AttachmentPreview({ attachment: { id, name } }: { attachment: Attachment }) {
  const t = useTranslations('document.attachments');
  const { data } = useQuery({
    queryKey: [attachments.download.path, id],
    queryFn: () => pictureOf(id),
    staleTime: Infinity,
  });
  if (!data) return <Skeleton className="h-32" />;
  // The host serves the picture behind the session: there is nothing to optimise.
  // oxlint-disable-next-line nextjs/no-img-element
  return <img src={data} alt={t('preview', { name })} className="w-full rounded-card" />;
}

/** The picture as an address that holds it, so that there is nothing to give back afterwards. */
async function pictureOf(id: number): Promise<string> {
  const { blob } = await download(attachments.download, { params: { id } });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  // Read as a data URL, the result is text.
  reader.addEventListener('load', () => resolve(reader.result as string));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
  reader.readAsDataURL(blob);
  return promise;
}
