'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { TrailChanges } from '@/components/fields/trail-changes';
import { useTrailWords } from '@/components/fields/use-trail-words';
import { Button } from '@/components/ui/button';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type AuditRow, auditReport } from '@/lib/contract/reports/audit-trail';
import type { TrailNames } from '@/lib/format/trail-words';

export type AuditOf = Readonly<{ type: string; id: number }>;

/** First day of the audit trail that the panel requests, early enough to include all actions. */
const BEGINNING = '1990-01-01';
const SHOWN = '20';

/** Latest actions on a record, for users who may view the audit trail. */
export function AuditPanel(of: AuditOf) {
  const { may } = usePermission('audit trial');
  if (!may('view')) return null;
  return (
    // The panel loads its own message catalogues, because it can appear in lists of any module.
    <Messages of={['settings', 'acts', 'changed-fields', 'routes']}>
      <Trail {...of} />
    </Messages>
  );
}

function Trail({ type, id }: AuditOf) {
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
      {error && (
        <p className="text-12 text-ink-2">
          {error.message} <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </p>
      )}
      {data?.rows.length === 0 && <p className="text-12 text-ink-3">{t('none')}</p>}
      <ol className="grid gap-2">
        {data?.rows.map((row) => (
          <AuditItem key={row.id} row={row} names={data.names} />
        ))}
      </ol>
    </section>
  );
}

function AuditItem({ row, names }: { row: AuditRow; names: TrailNames | undefined }) {
  const { action, user, at, changes } = row;
  const t = useTranslations('settings.audit');
  const { act } = useTrailWords();
  const { instant } = useFormats();
  return (
    <li className="grid gap-0.5 text-12">
      <p>
        <span className="font-medium">{act(action)}</span>
        <span className="text-ink-3">
          {' · '}
          <bdi>{user ?? t('system')}</bdi>
          {' · '}
          <bdi className="figure">{instant(at)}</bdi>
        </span>
      </p>
      <TrailChanges changes={changes} names={names} />
    </li>
  );
}
