'use client';

import { useTranslations } from 'use-intl';
import { Messages } from '@/components/layout/messages';
import { TrailChanges } from '@/components/fields/trail-changes';
import { useTrailWords } from '@/components/fields/use-trail-words';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import type { HistoryItem } from '@/lib/contract/document-fields';
import type * as v from 'valibot';

type Item = v.InferOutput<typeof HistoryItem>;

/** History of a document, latest first: action, user, time, and each change before and after. */
export function History({ items }: { items: readonly Item[] }) {
  return (
    <Messages of={['acts', 'changed-fields', 'routes']} fallback={<SkeletonRows rows={3} />}>
      <Items items={items} />
    </Messages>
  );
}

function Items({ items }: { items: readonly Item[] }) {
  const t = useTranslations('document.history');
  const { act } = useTrailWords();
  const { instant } = useFormats();
  if (items.length === 0) return <p className="py-3 text-ink-2">{t('none')}</p>;
  return (
    <ol className="grid">
      {items.toReversed().map((item, index) => (
        <li key={index} className="grid gap-0.5 border-b border-line py-2">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{act(item.action)}</span>
            <bdi>{item.user ?? t('system')}</bdi>
            <span className="figure ms-auto text-12 text-ink-3">
              <bdi dir="ltr">{instant(item.at)}</bdi>
            </span>
          </div>
          <TrailChanges changes={item.changes} names={item.names} />
        </li>
      ))}
    </ol>
  );
}
