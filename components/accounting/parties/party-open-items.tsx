'use client';

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { LineDocument } from '@/components/record/party/line-document';
import { RecordLink } from '@/components/layout/record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { type OpenItem, openItems } from '@/lib/contract/accounting/open-items';

/** Open items of a party with the settled amounts; renders nothing if there are none. */
export function PartyOpenItems({ id }: { id: number }) {
  const t = useTranslations('parties.openItems');
  const { may } = usePermission('account statement');
  const { data } = useAnswer(openItems, { params: { id }, input: {} });
  const columns = useColumns();
  const items = data?.data ?? [];
  if (items.length === 0) return null;
  const acts = (
    <span className="flex flex-wrap gap-2">
      {data?.reminder != null && <ReminderButton id={id} />}
      {may('view') && (
        <RecordLink to="app.reports.ageing" query={{ party_id: id }} className={buttonClass()}>
          {t('ageing')}
        </RecordLink>
      )}
    </span>
  );
  return (
    <PanelSection title={t('title')} end={acts}>
      <div className="overflow-x-auto">
        <PlainTable
          label={t('title')}
          rows={items}
          rowId={({ entry_id, line_no }) => `${entry_id} ${line_no}`}
          columns={columns}
        />
      </div>
    </PanelSection>
  );
}

function useColumns(): readonly PlainColumn<OpenItem>[] {
  const t = useTranslations('parties.openItems');
  const { day } = useFormats();
  const plain = { tone: 'plain' } as const;
  // Hidden on phones, so that the open amount has room.
  const wide = { className: 'max-sm:hidden' };
  return [
    {
      id: 'document',
      header: t('document'),
      cellClass: 'whitespace-nowrap',
      cell: (item) => <LineDocument line={item} />,
    },
    {
      id: 'due',
      header: t('due'),
      cellClass: 'whitespace-nowrap',
      cell: (item) => (
        <>
          <bdi dir="ltr" className="figure">
            {day(item.due)}
          </bdi>
          {item.days_overdue > 0 && (
            <span className="block whitespace-normal text-12 text-ink-2">
              {t('days', { count: item.days_overdue })}
            </span>
          )}
        </>
      ),
    },
    figureColumn({ id: 'amount', header: t('amount'), ...wide }, ({ amount, currency }) => ({
      value: amount,
      currency,
      ...plain,
    })),
    figureColumn({ id: 'applied', header: t('applied'), ...wide }, ({ applied, currency }) => ({
      value: applied,
      of: currency,
      zero: 'dash',
      ...plain,
    })),
    figureColumn({ id: 'open', header: t('open') }, ({ open, currency }) => ({
      value: open,
      currency,
      ...plain,
    })),
  ];
}

const reminderDialog = lazyPart(() => import('./reminder-dialog'));

function ReminderButton({ id }: { id: number }) {
  const t = useTranslations('parties.reminder');
  const [isOpen, setOpen] = useState(false);
  const shown = useLazyPart(reminderDialog, isOpen);
  return (
    <>
      <Button icon={Bell} onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      {isOpen && shown && <shown.ReminderDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
