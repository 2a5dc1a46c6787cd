'use client';

import { useQuery } from '@tanstack/react-query';
import { dataAddressOf } from '@/components/ui/data-address';
import { Skeleton } from '@/components/ui/skeleton';
import { download } from '@/lib/api/call';
import { attachments } from '@/lib/contract/kernel/attachments';

type Props = Readonly<{
  id: number;
  alt: string;
  className: string;
}>;

/** Picture attachment in its original size and quality. */
export function PictureOf({ id, alt, className }: Props) {
  const { data } = useQuery({
    queryKey: [attachments.download.path, id],
    queryFn: () => addressOf(id),
    staleTime: Infinity,
  });
  if (!data) return <Skeleton className="h-32" />;
  // The source is a data URL of an authenticated download, which the image optimiser cannot process.
  // oxlint-disable-next-line nextjs/no-img-element
  return <img src={data} alt={alt} className={className} />;
}

async function addressOf(id: number): Promise<string> {
  const { blob } = await download(attachments.download, { params: { id } });
  return dataAddressOf(blob);
}
