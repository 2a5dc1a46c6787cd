'use client';

import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { yearNumber } from './year-number';
import { StepDialog } from '@/components/document/record/step-dialog';
import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type FiscalYear, fiscalClosing } from '@/lib/contract/accounting/fiscal-closing';

/** Button that reopens a year with a reason; hidden without the right to void. */
export function Reopening({ year }: { year: FiscalYear }) {
  const t = useTranslations('fiscal-closing.reopen');
  const { may } = usePermission('fiscal closing');
  const [isAsking, setAsking] = useState(false);
  const mayReopen = may('void');
  useShortcuts(mayReopen ? { reverse: () => setAsking(true) } : {});
  if (!mayReopen) return null;
  const number = yearNumber(year);
  return (
    <>
      <Button icon={LockOpen} kbd="Shift R" onClick={() => setAsking(true)}>
        {t('button')}
      </Button>
      {isAsking && (
        <StepDialog
          of={fiscalClosing.reopen}
          id={year.id}
          title={t('title', { number })}
          text={t('text')}
          confirm={t('confirm', { number })}
          onDone={({ status }: FiscalYear) =>
            status === 'pending_approval'
              ? toast.plain(t('held', { number }))
              : toast.success(t('done', { number }))
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A requested reopening that waits for approval. */
export function WaitingReopening({ year }: { year: FiscalYear }) {
  const t = useTranslations('fiscal-closing.waiting');
  if (!year.waiting) return null;
  return (
    <WaitingBanner
      waiting={year.waiting}
      page="fiscal closing"
      id={year.id}
      approve={fiscalClosing.approve}
      reject={fiscalClosing.reject}
      words={{
        request: t('asked'),
        approve: t('approve'),
        approved: t('approved', { number: yearNumber(year) }),
        reject: t('reject'),
      }}
    />
  );
}
