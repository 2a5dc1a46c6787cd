'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type AuditRow, auditReport } from '@/lib/contract/reports/audit-trail';

export type AuditOf = Readonly<{
  type: string;
  id: number;
  /** The words of the record's own fields and choices, for what those of every record leave out. */
  words?: string;
}>;

/** As far back as days of business go. */
const BEGINNING = '1990-01-01';
const SHOWN = '20';

/** What was done to a record, the latest first, for those who may look into the trail. */
export function AuditPanel(of: AuditOf) {
  const { may } = usePermission('audit trial');
  if (!may('view')) return null;
  return (
    // The list that it stands beside may be any module's.
    <Messages of={['settings']}>
      <Trail {...of} />
    </Messages>
  );
}

function Trail({ type, id, words }: AuditOf) {
  const t = useTranslations('settings.audit');
  const heading = useId();
  const { data, error, refetch } = useAnswer(auditReport, {
    input: { record_type: type, record_id: String(id), from: BEGINNING, limit: SHOWN },
  });

  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('title')}
      </h3>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className="text-12 text-ink-3">{t('none')}</p>}
      <Items rows={data?.rows ?? []} words={words} />
    </section>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('settings.audit');
  return (
    <p className="text-12 text-ink-2">
      {text} <Button onClick={onRetry}>{t('retry')}</Button>
    </p>
  );
}

type Words = Readonly<{ words: string | undefined }>;

function Items({ rows, words }: Words & { rows: readonly AuditRow[] }) {
  return (
    <ol className="grid gap-2">
      {rows.map((row) => (
        <AuditItem key={row.id} row={row} words={words} />
      ))}
    </ol>
  );
}

function AuditItem({ row, words }: Words & { row: AuditRow }) {
  const { action, user, at, changes } = row;
  const { labelOf, valueOf } = useChangeWords(words);

  return (
    <li className="grid gap-0.5 text-12">
      <Deed {...{ action, user, at }} />
      {Object.entries(changes).map(([field, [before, after]]) => (
        <p key={field} className="text-ink-2">
          {labelOf(field)} <Change before={valueOf(field, before)} after={valueOf(field, after)} />
        </p>
      ))}
    </li>
  );
}

/** What a field and one of its choices are called: as in every trail, else as in the record's own form. */
function useChangeWords(words: string | undefined) {
  const t = useTranslations('settings.audit');
  const own = useTranslations(words);
  const wordOf = (key: string): string | undefined =>
    words !== undefined && own.has(key) && !isGroup(own.raw(key)) ? own(key) : undefined;
  return {
    labelOf: (field: string) =>
      t.has(`fields.${field}`)
        ? t(`fields.${field}`)
        : (wordOf(`fields.${field}`) ?? wordOf(`groups.${field}`) ?? field.replaceAll('_', ' ')),
    valueOf: (field: string, value: unknown) => {
      if (isOfRecord(field, value)) return NAMELESS;
      return typeof value === 'string' || typeof value === 'number'
        ? (wordOf(`choices.${field}.${value}`) ?? value)
        : value;
    },
  };
}

/** Another record, of which the trail keeps the number alone: that it changed is all there is to tell. */
const NAMELESS = {};
const isOfRecord = (field: string, value: unknown): boolean =>
  field.endsWith('_id') && typeof value === 'number';

const isGroup = (found: unknown): boolean => typeof found === 'object';

function Deed({ action, user, at }: Readonly<{ action: string; user: string | null; at: string }>) {
  const t = useTranslations('settings.audit');
  const { instant } = useFormats();
  const key = action.replaceAll(' ', '-');
  return (
    <p>
      <span className="font-medium">{t.has(`actions.${key}`) ? t(`actions.${key}`) : action}</span>
      <span className="text-ink-3">
        {' · '}
        <bdi>{user ?? t('system')}</bdi>
        {' · '}
        <bdi className="figure">{instant(at)}</bdi>
      </span>
    </p>
  );
}

function Change({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('settings.audit');
  const texts = [before, after].map((value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  });
  if (texts.includes(undefined)) return <span className="text-ink-3">{t('changed')}</span>;
  return (
    <>
      <del className="text-ink-3">
        <bdi>{texts[0]}</bdi>
      </del>{' '}
      <ins className="no-underline">
        <bdi>{texts[1]}</bdi>
      </ins>
    </>
  );
}
