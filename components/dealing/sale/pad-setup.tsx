'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pad } from './use-pad';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { useCurrencies } from '@/hooks/use-currencies';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useAnswer } from '@/hooks/use-call';
import { sales } from '@/lib/contract/dealing/sales';
import type { RouteName } from '@/lib/routes';

type Missing = Readonly<{
  key: 'currency' | 'rate' | 'till' | 'identification';
  to: RouteName;
  view?: 'thresholds';
  mayAdd: boolean;
}>;

/** Settings that are still missing at the counter, each with a button that adds the setting. */
export function PadSetup({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.missing');
  const missing = useMissing(pad);
  const reason = useAnswer(sales.asked).data?.none_reason ?? null;
  if (missing.length === 0 && reason === null) return null;
  return (
    <div className="grid gap-2 px-gutter pt-3">
      {missing.map(({ key, mayAdd, ...to }) => (
        <Callout key={key} tone="warning" actions={mayAdd && <Way {...to}>{t(`${key}Add`)}</Way>}>
          {t(key)} {!mayAdd && t('ask')}
        </Callout>
      ))}
      {reason !== null && <p className="text-12 text-ink-2">{t('noRules', { reason })}</p>}
    </div>
  );
}

type WayProps = Pick<Missing, 'to' | 'view'> & Readonly<{ children: ReactNode }>;

const Way = ({ children, ...to }: WayProps) => (
  <RecordLink {...to} className="btn">
    {children}
  </RecordLink>
);

/** True if no identification rule is in force and the organisation has not recorded why it has none. */
function useIsUnidentified(): boolean {
  const requirements = useAnswer(sales.asked).data;
  return (
    requirements !== undefined && !requirements.identification && requirements.none_reason === null
  );
}

function useMissing({ setting, place }: Pad): readonly Missing[] {
  const { data: currencies } = useCurrencies();
  const { rows: rates } = useRates();
  const isUnidentified = useIsUnidentified();
  const [money, board, tills, rules] = [
    usePermission('currencies'),
    usePermission('rates'),
    usePermission('tills'),
    usePermission('compliance'),
  ];
  const { base } = setting.sale;
  const hasForeign = currencies?.some(({ code, is_active }) => is_active && code !== base) ?? true;
  if (!hasForeign) {
    return [{ key: 'currency', to: 'app.currencies', mayAdd: money.may('create') }];
  }
  const noRate: Missing = { key: 'rate', to: 'app.exchange.rates', mayAdd: board.may('create') };
  const noTill: Missing = { key: 'till', to: 'app.exchange.tills', mayAdd: tills.may('create') };
  const noRules: Missing = {
    key: 'identification',
    to: 'app.exchange.compliance',
    view: 'thresholds',
    mayAdd: rules.may('create'),
  };
  return [
    ...(isUnidentified ? [noRules] : []),
    ...(rates?.length === 0 ? [noRate] : []),
    ...(place.isKnown && !place.hasTill ? [noTill] : []),
  ];
}
