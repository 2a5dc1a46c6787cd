'use client';

import { useTranslations } from 'use-intl';
import type { PayDraft } from '@/components/hrm/payroll-preparation/pay-drafts';
import { Button } from '@/components/ui/button';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';

type Props = Readonly<{
  slip: Slip;
  draft: PayDraft | undefined;
  onSave: (id: number) => void;
  onDrop: (id: number) => void;
}>;

/** What became of what was typed in a row, and the way on where it was not stored. */
export function RowState({ slip, draft, onSave, onDrop }: Props) {
  const t = useTranslations('payroll.run.grid');
  if (!draft) {
    const hasOwnState = slip.status !== 'draft' || slip.withheld;
    return hasOwnState && <StatusBadge status={slip.withheld ? 'withheld' : slip.status} />;
  }
  if (draft.state === 'sending') return <span className="text-12 text-ink-3">{t('saving')}</span>;
  const isMet = draft.state === 'conflict';
  const words = isMet ? t('met') : draft.state === 'refused' ? draft.message : t('notSaved');
  return (
    <span role={draft.state === 'typed' ? undefined : 'alert'} className="grid gap-1 text-12">
      <span className="whitespace-normal text-negative">{words}</span>
      <span className="flex gap-2">
        {draft.state !== 'typed' && (
          <Button onClick={() => onSave(slip.id)}>{t(isMet ? 'keepMine' : 'retry')}</Button>
        )}
        <Button onClick={() => onDrop(slip.id)}>{t(isMet ? 'takeTheirs' : 'discard')}</Button>
      </span>
    </span>
  );
}
