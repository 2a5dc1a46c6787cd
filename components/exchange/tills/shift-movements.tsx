'use client';

import { useTranslations } from 'use-intl';
import { EntryLink } from '@/components/exchange/tills/entry-link';
import { PanelSection } from '@/components/ui/panel-section';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { Movement } from '@/lib/contract/exchange/till-sessions';

/** Everything that came and went in a shift, in the order of posting, each with its document. */
export function ShiftMovements({ movements }: { movements: readonly Movement[] }) {
  const t = useTranslations('exchange.tills.shift');
  const { instant } = useFormats();
  return (
    <PanelSection title={t('movements')}>
      {movements.length === 0 ? (
        <p className="text-ink-2">{t('noMovements')}</p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('movements')}>
          <table className="tbl [--table-edge:0px]">
            <caption className="sr-only">{t('movements')}</caption>
            <thead>
              <tr>
                <th scope="col" className="max-sm:hidden">
                  {t('columns.at')}
                </th>
                <th scope="col">{t('columns.document')}</th>
                <th scope="col" className="max-sm:hidden">
                  {t('columns.user')}
                </th>
                <th scope="col" className="num">
                  {t('columns.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((one) => (
                <tr key={`${one.entry_id} ${one.currency}`}>
                  <td className="max-sm:hidden">
                    <bdi className="figure text-ink-2">{instant(one.at)}</bdi>
                  </td>
                  <td>
                    <EntryLink of={one} />{' '}
                    {one.kind === 'reversal' && <span className="text-ink-3">{t('reversal')}</span>}
                    <span className="block text-12 text-ink-2 sm:hidden">
                      <bdi className="figure">{instant(one.at)}</bdi>
                      <bdi className="block">{one.user}</bdi>
                    </span>
                  </td>
                  <td className="max-sm:hidden">
                    <bdi>{one.user}</bdi>
                  </td>
                  <td className="num">
                    <Figure value={one.amount} currency={one.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PanelSection>
  );
}
