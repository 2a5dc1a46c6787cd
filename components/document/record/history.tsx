'use client';

import { useTranslations } from 'use-intl';
import { Messages } from '@/components/layout/messages';
import { Towards } from '@/components/ui/from-to';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import type { HistoryItem } from '@/lib/contract/document-fields';
import type * as v from 'valibot';

type Item = v.InferOutput<typeof HistoryItem>;

/** Who did what to a document and when, the latest first, each change before and after. */
export function History({ items }: { items: readonly Item[] }) {
  return (
    <Messages of={['acts', 'changed-fields']} fallback={<SkeletonRows rows={3} />}>
      <Told items={items} />
    </Messages>
  );
}

function Told({ items }: { items: readonly Item[] }) {
  const t = useTranslations('document.history');
  const acts = useTranslations('acts');
  const { instant } = useFormats();
  if (items.length === 0) return <p className="py-3 text-ink-2">{t('none')}</p>;
  return (
    <ol className="grid">
      {items.toReversed().map((item, index) => (
        <li key={index} className="grid gap-0.5 border-b border-line py-2">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">
              {acts.has(actKey(item.action)) ? acts(actKey(item.action)) : item.action}
            </span>
            <bdi>{item.user ?? t('system')}</bdi>
            <span className="figure ms-auto text-12 text-ink-3">
              <bdi dir="ltr">{instant(item.at)}</bdi>
            </span>
          </div>
          <Changes changes={item.changes} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { changes: Item['changes'] }) {
  // The trail also keeps that something stayed as it was, or empty: that is no change.
  const shown = Object.entries(changes).filter(
    ([, [before, after]]) => full(before) !== full(after),
  );
  if (shown.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-12 text-ink-2">
      {shown.map(([field, [before, after]]) => (
        <Change key={field} {...{ field, before, after }} />
      ))}
    </dl>
  );
}

type Props = Readonly<{ field: string; before: unknown; after: unknown }>;

function Change({ field, before, after }: Props) {
  const t = useTranslations('document.history');
  const words = useTranslations('changed-fields');
  const say = useSaid(field);
  return (
    <div className="contents">
      <dt className="text-ink-3">
        {words.has(`fields.${field}`) ? words(`fields.${field}`) : field}
      </dt>
      <dd className="min-w-0 break-words">
        {isPlain(before) && isPlain(after) && !isOfRecord(field, before ?? after) ? (
          <>
            <bdi>{say(before)}</bdi> <Towards /> <span className="sr-only">{t('becomes')}</span>{' '}
            <bdi className="text-ink">{say(after)}</bdi>
          </>
        ) : (
          t('changed')
        )}
      </dd>
    </div>
  );
}

/** What a value of a field is called: a choice by its word, anything else as it is. */
function useSaid(field: string): (value: Plain) => string {
  const t = useTranslations('document.history');
  const status = useTranslations('ui.status');
  const words = useTranslations('changed-fields.values');
  return (value) => {
    if (typeof value === 'string' && /^[a-z]\w*$/.test(value)) {
      if (field === 'status' && status.has(value)) return status(value);
      if (words.has(`${field}.${value}`)) return words(`${field}.${value}`);
    }
    return wordOf(value, t);
  };
}

type Plain = string | number | boolean | null;

const full = (value: unknown) => (value === '' ? null : value);

/** The number by which the host keeps another record says nothing to anybody. */
const isOfRecord = (field: string, value: Plain): boolean =>
  field.endsWith('_id') && typeof value === 'number';

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function wordOf(value: Plain, t: (key: 'yes' | 'no') => string): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return value === null || value === '' ? '–' : String(value);
}

/** Acts are words with blanks; keys of messages have none. */
const actKey = (action: string) => action.replaceAll(' ', '-');
