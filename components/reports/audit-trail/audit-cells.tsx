'use client';

import { Filter } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useCellTab } from '@/components/ui/grid/cell-tab';
import { IconButton } from '@/components/ui/button';
import { Towards } from '@/components/ui/from-to';
import type { AuditRow } from '@/lib/contract/reports/audit-trail';

const FIELDS_SHOWN = 6;
const LETTERS_SHOWN = 80;

export function ActionCell({ action }: { action: string }) {
  const t = useTranslations('acts');
  const key = action.replaceAll(' ', '-');
  return t.has(key) ? t(key) : action;
}

export function PageCell({ page }: { page: string }) {
  const t = useTranslations('routes');
  const key = page.replaceAll(' ', '-');
  return t.has(key) ? t(key) : page;
}

/** Narrows the report to the record of a row. */
export function OnlyThis({ onSelect }: { onSelect: () => void }) {
  const t = useTranslations('reports.record');
  const tabIndex = useCellTab();
  return (
    <IconButton
      variant="ghost"
      icon={Filter}
      label={t('only')}
      tabIndex={tabIndex}
      className="no-print -my-0.5 h-6! min-h-6! w-6!"
      onClick={onSelect}
    />
  );
}

/** Field by field what it was and what it is; of many the first few. */
export function ChangesCell({ changes }: Pick<AuditRow, 'changes'>) {
  const [isWhole, setWhole] = useState(false);
  const fields = flatChanges(changes);
  const shown = isWhole ? fields : fields.slice(0, FIELDS_SHOWN);
  const hidden = fields.length - shown.length;
  if (fields.length === 0) return null;

  return (
    <>
      <dl className="grid grid-cols-[minmax(72px,auto)_1fr] gap-x-3">
        {shown.map(({ field, before, after }) => (
          <Change key={field} {...{ field, before, after }} />
        ))}
      </dl>
      {hidden > 0 && <More count={hidden} onClick={() => setWhole(true)} />}
    </>
  );
}

function More({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTranslations('reports.changes');
  const tabIndex = useCellTab();
  return (
    <button type="button" tabIndex={tabIndex} className="no-print text-accent" onClick={onClick}>
      {t('more', { count })}
    </button>
  );
}

function Change({
  field,
  before,
  after,
}: Readonly<{ field: string; before: unknown; after: unknown }>) {
  const t = useTranslations('reports.changes');
  return (
    <div className="contents">
      <dt className="text-ink-3" dir="ltr">
        {field}
      </dt>
      <dd className="min-w-0 break-words">
        {before !== null && (
          <>
            <Value of={before} isBefore /> <Towards />
            <span className="sr-only">{t('became')}</span>{' '}
          </>
        )}
        <Value of={after} />
      </dd>
    </div>
  );
}

function Value({ of, isBefore = false }: { of: unknown; isBefore?: boolean }) {
  const t = useTranslations('reports.changes');
  if (of === null || of === '') return <span className="text-ink-3">{t('nothing')}</span>;
  const text = typeof of === 'string' ? of : JSON.stringify(of);
  const isLong = text.length > LETTERS_SHOWN;
  return (
    <bdi
      className={isBefore ? 'text-ink-3 line-through' : undefined}
      title={isLong ? text : undefined}
    >
      {isLong ? `${text.slice(0, LETTERS_SHOWN)}…` : text}
    </bdi>
  );
}

type FieldChange = Readonly<{ field: string; before: unknown; after: unknown }>;

/** What has changed, down to single values: of a document's lines `lines.0.debit`, not all of them at once. */
export function flatChanges(changes: AuditRow['changes']): FieldChange[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => flat(field, before, after));
}

function flat(field: string, before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isNest(before) && !isNest(after)) return [{ field, before, after }];
  if ([before, after].some((value) => !isNest(value) && value !== null)) {
    return [{ field, before, after }];
  }
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    flat(`${field}.${key}`, was.get(key) ?? null, is.get(key) ?? null),
  );
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

const partsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(isNest(value) ? Object.entries(value) : []);
