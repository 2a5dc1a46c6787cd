'use client';

import { useTranslations } from 'use-intl';
import { AfterRow } from '@/components/exchange/sales/after-row';
import { CheckList } from '@/components/exchange/sales/check-list';
import { DrawerRows } from '@/components/exchange/sales/drawer-rows';
import { PadTotal } from '@/components/exchange/sales/pad-total';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Meter } from '@/components/ui/meter';
import { useRates } from '@/hooks/use-rates';
import { absolute, divide, isZero, multiply } from '@/lib/domain/money';

type Props = Readonly<{ pad: Pad; onFocus: (field: string) => void; mayPost: boolean }>;

/** Beside the pad: what is to be minded, what will be held, and what goes over the counter. */
export function PadSide({ pad, onFocus, mayPost }: Props) {
  return (
    <>
      <CheckList pad={pad} onFocus={onFocus} />
      <PositionAfter pad={pad} />
      <DrawerAfter pad={pad} />
      <PadTotal pad={pad} mayPost={mayPost} />
    </>
  );
}

function PositionAfter({ pad }: { pad: Pad }) {
  const t = useTranslations('exchange.sale.pad');
  const { rows = [] } = useRates();
  const after = (pad.preview?.position_after ?? []).flatMap(({ currency, quantity, before }) =>
    quantity === null || before.quantity === null
      ? []
      : [{ currency, quantity, before: before.quantity }],
  );
  // Whoever may not know the positions has no zone for them.
  if (after.length === 0 && pad.preview?.position_after.length) return null;
  const limitOf = (currency: string, quantity: string) => {
    const { position_limit: limit, mid_base } = rows.find((row) => row.currency === currency) ?? {};
    if (!limit || !mid_base || isZero(limit)) return undefined;
    // A share of the limit, for a drawing: it goes into no amount.
    return Number(divide(multiply(absolute(quantity), mid_base), limit, { decimals: 4 }));
  };
  const hasLimit = after.some(
    ({ currency, quantity }) => limitOf(currency, quantity) !== undefined,
  );
  return (
    <section className="side-part side-after" aria-label={t('positionAfter')}>
      <div className="side-head">
        <h2>{t('positionAfter')}</h2>
        {hasLimit && <span className="text-12 text-ink-3">{t('ofLimit')}</span>}
      </div>
      <table className="after-table">
        <tbody>
          {after.map(({ currency, quantity, before }) => (
            <AfterRow
              key={currency}
              label={currency}
              before={before}
              after={quantity}
              currency={currency}
            >
              <LimitCell share={limitOf(currency, quantity)} label={t('ofLimit')} />
            </AfterRow>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LimitCell({ share, label }: { share: number | undefined; label: string }) {
  if (share === undefined) return <td colSpan={2} aria-hidden />;
  return (
    <>
      <td className="after-meter">
        <Meter label={label} share={share} />
      </td>
      <td className="num text-12 text-ink-3">
        <bdi dir="ltr">{Math.round(share * 100)} %</bdi>
      </td>
    </>
  );
}

function DrawerAfter({ pad }: { pad: Pad }) {
  const t = useTranslations('exchange.sale.pad');
  const drawer = pad.preview?.drawer_after ?? [];
  const { own, choices } = pad.place;
  const place = choices.find(({ id }) => id === pad.values.location_id) ?? own;
  return (
    <section className="side-part side-after" aria-label={t('drawerAfter')}>
      <div className="side-head">
        <h2>
          {place
            ? t.rich('drawerAfterAt', { place: () => <bdi>{place.name}</bdi> })
            : t('drawerAfter')}
        </h2>
      </div>
      <table className="after-table">
        <tbody>
          <DrawerRows drawer={drawer} labelOf={(currency) => currency} />
        </tbody>
      </table>
    </section>
  );
}
