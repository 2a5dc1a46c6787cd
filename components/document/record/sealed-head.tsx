'use client';

import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { Head } from '@/lib/contract/accounting/proof';

/** Id, time and hash of the last ledger entry in the hash chain of the books, to compare with a later proof. */
export function SealedHead({ head: { entry_id, hash, at } }: { head: Head }) {
  const t = useTranslations('ui.sealed');
  const { instant } = useFormats();
  return (
    <p className="text-ink-2">
      {t.rich('head', {
        entry: () => <bdi className="figure">{entry_id}</bdi>,
        at: () => <bdi className="figure">{instant(at)}</bdi>,
        hash: () => <Ltr className="break-all whitespace-normal">{hash}</Ltr>,
      })}
    </p>
  );
}
