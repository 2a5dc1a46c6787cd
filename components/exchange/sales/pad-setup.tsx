'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { useCurrencies } from '@/hooks/use-currencies';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import type { RouteName } from '@/lib/routes';

type Missing = Readonly<{
  key: 'currency' | 'rate' | 'till';
  to: RouteName;
  mayAdd: boolean;
}>;

/** What the counter needs and does not have yet, each with the button that adds it. */
export function PadSetup({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.missing');
  const missing = useMissing(pad);
  if (missing.length === 0) return null;
  return (
    <div className="grid gap-2 px-gutter pt-3">
      {missing.map(({ key, to, mayAdd }) => (
        <Callout key={key} tone="warning" actions={mayAdd && <Way to={to}>{t(`${key}Add`)}</Way>}>
          {t(key)} {!mayAdd && t('ask')}
        </Callout>
      ))}
    </div>
  );
}

const Way = ({ to, children }: { to: RouteName; children: ReactNode }) => (
  <RecordLink to={to} className="btn">
    {children}
  </RecordLink>
);

function useMissing({ setting, place }: Pad): readonly Missing[] {
  const { data: currencies } = useCurrencies();
  const { rows: rates } = useRates();
  const [money, board, tills] = [
    usePermission('currencies'),
    usePermission('rates'),
    usePermission('tills'),
  ];
  const { base } = setting.sale;
  const hasForeign = currencies?.some(({ code, is_active }) => is_active && code !== base) ?? true;
  if (!hasForeign) {
    return [{ key: 'currency', to: 'app.currencies', mayAdd: money.may('create') }];
  }
  const noRate: Missing = { key: 'rate', to: 'app.exchange.rates', mayAdd: board.may('create') };
  const noTill: Missing = { key: 'till', to: 'app.exchange.tills', mayAdd: tills.may('create') };
  return [
    ...(rates?.length === 0 ? [noRate] : []),
    ...(place.isKnown && !place.hasTill ? [noTill] : []),
  ];
}
