'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Pasted } from '@/components/hrm/payroll-preparation/pasted-pay';
import { IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';

/** So many problems are told one by one. */
const TOLD = 8;

/** What came of a pasted sheet, and which of its cells found no place. */
export function PasteNote({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const t = useTranslations('payroll.run.paste');
  const { puts, unplaced } = pasted;
  return (
    <Callout
      tone={unplaced.length > 0 ? 'warning' : 'positive'}
      actions={<IconButton icon={X} variant="ghost" label={t('close')} onClick={onClose} />}
    >
      <p role="status">{t('placed', { count: puts.length })}</p>
      {unplaced.length > 0 && (
        <ul className="mt-1 list-disc ps-4">
          {unplaced.slice(0, TOLD).map(({ row, column, text, why }) => (
            <li key={`${row} ${column} ${why}`}>
              {t('where', { row, column })} {t(`why.${why}`, { text })}
            </li>
          ))}
          {unplaced.length > TOLD && <li>{t('more', { count: unplaced.length - TOLD })}</li>}
        </ul>
      )}
    </Callout>
  );
}
