'use client';

import { TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';

import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { Dashboard } from '@/lib/contract/dashboard';

type Post = NonNullable<Dashboard['post']>;

/** What is wrong with the post: how many letters wait or were given up, why, and since when. */
export function PostLine({ post, at }: { post: Post; at: string }) {
  const t = useTranslations('dashboard.post');
  const format = useFormatter();
  const { instant } = useFormats();
  const { waiting, failed, reason, since } = post;
  const counts = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
  ];

  return (
    <div className="card flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <Icon of={TriangleAlert} className="text-negative" />
      <span className="font-medium text-negative">
        {counts.length > 0 ? counts.join(' · ') : t('server')}
      </span>
      {since !== null && (
        <time dateTime={since} title={instant(since)} className="text-ink-3">
          {t('since', { ago: format.relativeTime(new Date(since), new Date(at)) })}
        </time>
      )}
      <span className="w-full text-ink-2">{reason}</span>
    </div>
  );
}
