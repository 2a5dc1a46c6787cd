'use client';

import { Check, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AfterRow } from './after-row';
import { Icon } from '@/components/ui/icon';
import type { StockAfter } from '@/lib/contract/dealing/sale-shapes';
import { sign } from '@/lib/domain/money';

type Props = Readonly<{ drawer: readonly StockAfter[]; labelOf: (currency: string) => string }>;

/**
 * Cash in the drawer before and after a ticket. If the user may not see the amounts, the rows show only whether the
 * cash is sufficient.
 */
export function DrawerRows({ drawer, labelOf }: Props) {
  const t = useTranslations('sale.drawer');
  return drawer.map((one) =>
    'enough' in one ? (
      <tr key={one.currency}>
        <th scope="row">{labelOf(one.currency)}</th>
        <td colSpan={5}>
          <span className="inline-flex items-center gap-1.5 font-medium">
            <Icon
              of={one.enough ? Check : TriangleAlert}
              size={14}
              className={one.enough ? 'text-positive' : 'text-negative'}
            />
            {t(one.enough ? 'enough' : 'short')}
          </span>
        </td>
      </tr>
    ) : (
      <AfterRow
        key={one.currency}
        label={labelOf(one.currency)}
        before={one.before}
        after={one.after}
        currency={one.currency}
      >
        <td colSpan={2}>
          {sign(one.after) < 0 && (
            <>
              <Icon of={TriangleAlert} size={14} className="text-negative" />
              <span className="sr-only">{t('short')}</span>
            </>
          )}
        </td>
      </AfterRow>
    ),
  );
}
