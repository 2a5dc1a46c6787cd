'use client';

import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { CommissionItems } from './commission-items';
import { type Field, textIn, type Values } from '@/components/fields/field';
import { Figure } from '@/components/ui/figure';
import { useQueryState } from '@/hooks/use-query-state';
import { useToday } from '@/hooks/use-today';
import type { CommissionBatch, CommissionPreview } from '@/lib/contract/dealing/commissions';
import { endOfLastMonth, isDay } from '@/lib/domain/calendar';

const half = { width: 'half' } as const;

const FIELDS: readonly Field[] = [
  { ...half, name: 'agent_id', kind: 'party', newKind: 'agent', isNeeded: true },
  { ...half, name: 'date', kind: 'posting-day', of: 'commission', isNeeded: true },
  { ...half, name: 'from', kind: 'day' },
  { ...half, name: 'to', kind: 'day' },
];

/**
 * Form of a commission batch for one agent and period, with a preview of the remittances that the batch will include.
 */
export function CommissionForm(props: DocumentFormProps<CommissionBatch>) {
  const t = useTranslations('commissions');
  const { query } = useQueryState();
  const agent = Number(query.get('agent') ?? 0);
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return (
    <FieldsForm<CommissionBatch>
      {...props}
      fields={FIELDS}
      begin={{
        ...useLastMonth(),
        ...(agent > 0 && { agent_id: agent }),
        ...(isDay(from) && isDay(to) && { from, to }),
      }}
      isReady={isReady}
      saveWords={t('pay')}
      totals={(preview) => {
        const { commission, commission_currency } = batchIn(preview);
        if (commission === undefined || commission_currency === undefined) return null;
        return (
          <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2 text-14">
            <span className="text-12 text-ink-2">{t('fields.commission')}</span>
            <Figure value={commission} currency={commission_currency} className="font-semibold" />
          </p>
        );
      }}
      below={(preview) => {
        const { items, total_base } = batchIn(preview);
        if (!items || total_base === undefined) return null;
        return <CommissionItems items={items} total={total_base} />;
      }}
    />
  );
}

const isReady = (values: Values) =>
  typeof values.agent_id === 'number' &&
  isDay(textIn(values, 'from')) &&
  isDay(textIn(values, 'to'));

/** First and last day of the previous month, the usual period of a batch. */
function useLastMonth() {
  const to = endOfLastMonth(useToday());
  return { from: `${to.slice(0, 7)}-01`, to };
}

type Batch = Partial<Pick<CommissionPreview, 'items' | 'total_base'>> &
  Partial<Pick<CommissionPreview, 'commission' | 'commission_currency'>>;

const batchIn = (preview: Preview) => preview as Preview & Batch;
