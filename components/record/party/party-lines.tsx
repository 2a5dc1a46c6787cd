'use client';

import { useTranslations } from 'use-intl';

import { PanelSection } from '@/components/ui/panel-section';
import { RecordLink } from '@/components/layout/record-link';
import { LineDocument } from '@/components/record/party/line-document';
import { buttonClass } from '@/components/ui/button';
import { BaseBelow } from '@/components/document/form/base-below';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { PartyLine, PartyRecord } from '@/lib/contract/accounting/parties';

/** Latest ledger lines of a party, newest first. */
export function PartyLines({ party: { id, lines } }: { party: PartyRecord }) {
  const t = useTranslations('parties');
  return (
    <PanelSection title={t('lines')} end={<LedgerLink id={id} />}>
      {lines.length === 0 ? (
        <p className="text-ink-2">{t('noLines')}</p>
      ) : (
        <ul aria-label={t('lines')} className="border-t border-line">
          {lines.map((line) => (
            <LineItem key={`${line.entry_id} ${line.line_no}`} line={line} />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function LineItem({ line }: { line: PartyLine }) {
  const { day } = useFormats();
  const { date, account_number, amount, currency, base } = line;
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-line py-1">
      <bdi dir="ltr" className="figure text-ink-2">
        {day(date)}
      </bdi>
      <LineDocument line={line} />
      <span className="figure text-ink-3 max-sm:hidden">{account_number}</span>
      <LineWords line={line} />
      <span className="ms-auto text-end">
        <Figure value={amount} currency={currency} tone="plain" />
        <BaseBelow currency={currency} base={base} />
      </span>
    </li>
  );
}

/** Memo of a line, or the document that it reverses. */
function LineWords({ line: { memo, reverses_id, document } }: { line: PartyLine }) {
  const t = useTranslations('parties');
  if (!memo && reverses_id === null) return null;
  return (
    <span className="min-w-0 flex-1 text-ink-2 max-sm:order-last max-sm:basis-full">
      {reverses_id !== null && <span className="me-1.5">{t('reversalOf', { document })}</span>}
      {memo && <FreeText>{memo}</FreeText>}
    </span>
  );
}

function LedgerLink({ id }: { id: number }) {
  const t = useTranslations('parties');
  const { may } = usePermission('general ledger');
  if (!may('view')) return null;
  return (
    <RecordLink
      to="app.reports.general-ledger"
      query={{ party_id: id }}
      className={buttonClass({ variant: 'ghost' })}
    >
      {t('ledger')}
    </RecordLink>
  );
}
