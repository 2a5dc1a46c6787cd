'use client';

import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { Head } from '@/lib/contract/accounting/proof';

/**
 * Last ledger entry in the hash chain of the books and its hash, on screen and in print. A later proof of the books can
 * be compared with this hash.
 */
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
