'use client';

import { useTranslations } from 'use-intl';

import { PanelSection } from '@/components/ui/panel-section';
import { RecordLink } from '@/components/layout/record-link';
import { LineDocument } from './line-document';
import { buttonClass } from '@/components/ui/button';
import { BaseBelow } from '@/components/document/form/base-below';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { PartyRecord } from '@/lib/contract/accounting/parties';

/** Latest ledger lines of a party, newest first. */
export function PartyLines({ party: { id, lines } }: { party: PartyRecord }) {
  const t = useTranslations('parties');
  const { day } = useFormats();
  const { may } = usePermission('general ledger');
  return (
    <PanelSection
      title={t('lines')}
      end={
        may('view') ? (
          <RecordLink
            to="app.reports.general-ledger"
            query={{ party_id: id }}
            className={buttonClass({ variant: 'ghost' })}
          >
            {t('ledger')}
          </RecordLink>
        ) : null
      }
    >
      {lines.length === 0 ? (
        <p className="text-ink-2">{t('noLines')}</p>
      ) : (
        <ul aria-label={t('lines')} className="border-t border-line">
          {lines.map((line) => (
            <li
              key={`${line.entry_id} ${line.line_no}`}
              className="flex min-h-row flex-wrap items-center gap-x-3 border-b border-line py-1"
            >
              <bdi dir="ltr" className="figure text-ink-2">
                {day(line.date)}
              </bdi>
              <LineDocument line={line} />
              <span className="figure text-ink-3 max-sm:hidden">{line.account_number}</span>
              {!line.memo && line.reverses_id === null ? null : (
                <span className="min-w-0 flex-1 text-ink-2 max-sm:order-last max-sm:basis-full">
                  {line.reverses_id !== null && (
                    <span className="me-1.5">{t('reversalOf', { document: line.document })}</span>
                  )}
                  {line.memo && <FreeText>{line.memo}</FreeText>}
                </span>
              )}
              <span className="ms-auto text-end">
                <Figure value={line.amount} currency={line.currency} tone="plain" />
                <BaseBelow currency={line.currency} base={line.base} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
