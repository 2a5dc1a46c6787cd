'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { Action } from '@/lib/domain/permission';

const SHOWN = '5';

/** Latest journal entries with a line in the currency. */
export function CurrencyEntries({ code }: { code: string }) {
  const t = useTranslations('settings.currencies');
  const heading = useId();
  const { may } = usePermission('journal entry');
  const input = { currency: code, per_page: SHOWN };
  const { data } = useAnswer(journalEntry.list, { input }, { enabled: may('view') });
  if (!may('view')) return null;

  return (
    <section aria-labelledby={heading} className="grid gap-2 border-t border-line pt-4">
      <h3 id={heading} className="text-12 font-medium text-ink-2">
        {t('entries')}
      </h3>
      {data?.data.length === 0 && <p className="text-12 text-ink-3">{t('noEntries')}</p>}
      <ul className="grid">
        {data?.data.map((entry) => (
          <Entry key={entry.id} of={entry} />
        ))}
      </ul>
      <Ways may={may} code={code} />
    </section>
  );
}

type Listed = AnswerOf<typeof journalEntry.list>['data'][number];

function Entry({ of: { id, number, date, memo, status, amount, currency } }: { of: Listed }) {
  const t = useTranslations('settings.currencies');
  const { day } = useFormats();
  return (
    <li className="flex min-h-row items-center gap-2 text-12">
      <RecordLink to="app.accounting.journal-entry" view={id} className="figure font-medium">
        {number ?? t('draft', { id: String(id) })}
      </RecordLink>
      <span className="figure text-ink-2">{date === null ? '' : day(date)}</span>
      <span className="min-w-0 flex-1">{memo && <FreeText>{memo}</FreeText>}</span>
      {status !== 'posted' && <StatusBadge status={status} />}
      {amount !== null && currency !== null && <Figure value={amount} currency={currency} />}
    </li>
  );
}

function Ways({ may, code }: Readonly<{ may: (action: Action) => boolean; code: string }>) {
  const t = useTranslations('settings.currencies');
  return (
    <div className="flex flex-wrap gap-2">
      {may('create') && (
        <RecordLink to="app.accounting.journal-entry" view="new" className={buttonClass()}>
          {t('newEntry')}
        </RecordLink>
      )}
      <RecordLink
        to="app.accounting.journal-entry"
        query={{ currency: code }}
        className={buttonClass({ variant: 'ghost' })}
      >
        {t('allEntries')}
      </RecordLink>
    </div>
  );
}
