'use client';

import { useTranslations } from 'use-intl';
import { AfterRow, AfterTable } from '@/components/exchange/sales/after-row';
import { CheckList } from '@/components/exchange/sales/check-list';
import { DrawerRows } from '@/components/exchange/sales/drawer-rows';
import { FeeBox } from '@/components/exchange/sales/fee-box';
import { PadTotal } from '@/components/exchange/sales/pad-total';
import { SidePart } from '@/components/exchange/sales/side-part';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Meter } from '@/components/ui/meter';
import { useRates } from '@/hooks/use-rates';
import { absolute, divide, isZero, multiply } from '@/lib/domain/money';

type Props = Readonly<{ pad: Pad; onFocus: (field: string) => void; mayPost: boolean }>;

/** Beside the pad: what is to be minded, what will be held, and what goes over the counter. */
export function PadSide({ pad, onFocus, mayPost }: Props) {
  const t = useTranslations('sale.fee');
  return (
    <>
      <CheckList pad={pad} onFocus={onFocus} />
      <PositionAfter pad={pad} />
      <DrawerAfter pad={pad} />
      <section className="pad-fee" aria-label={t('fee')}>
        <FeeBox pad={pad} />
      </section>
      <PadTotal pad={pad} mayPost={mayPost} />
    </>
  );
}

function PositionAfter({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const after = useMoved(pad);
  // Whoever may not know the positions has no zone for them.
  if (after.length === 0 && pad.preview?.position_after.length) return null;
  const note = after.some(({ share }) => share !== undefined) && t('ofLimit');
  return (
    <SidePart className="side-after" label={t('positionAfter')} note={note}>
      {after.length === 0 && <p className="text-ink-3">{t('positionLater')}</p>}
      <AfterTable>
        {after.map(({ share, ...moved }) => (
          <AfterRow key={moved.currency} label={moved.currency} {...moved}>
            <LimitCell share={share} label={t('ofLimit')} />
          </AfterRow>
        ))}
      </AfterTable>
    </SidePart>
  );
}

/** The positions that would move, as they stand and as they would; without those that the reader may not know. */
function useMoved({ preview }: Pad) {
  const shareOf = useLimitShare();
  return (preview?.position_after ?? []).flatMap(({ currency, quantity: after, before }) => {
    if (after === null || before.quantity === null) return [];
    return [{ currency, after, before: before.quantity, share: shareOf(currency, after) }];
  });
}

/** How much of its limit a position is, for a drawing: it goes into no amount. */
function useLimitShare() {
  const { rows = [] } = useRates();
  return (currency: string, quantity: string): number | undefined => {
    const { position_limit: limit, mid_base } = rows.find((row) => row.currency === currency) ?? {};
    if (!limit || !mid_base || isZero(limit)) return undefined;
    return Number(divide(multiply(absolute(quantity), mid_base), limit, { decimals: 4 }));
  };
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
  const t = useTranslations('sale.pad');
  const drawer = pad.preview?.drawer_after ?? [];
  const { own, choices } = pad.place;
  const place = choices.find(({ id }) => id === pad.values.location_id) ?? own;
  return (
    <SidePart
      className="side-after"
      label={t('drawerAfter')}
      title={place && t.rich('drawerAfterAt', { place: () => <bdi>{place.name}</bdi> })}
    >
      {drawer.length === 0 && <p className="text-ink-3">{t('drawerLater')}</p>}
      <AfterTable>
        <DrawerRows drawer={drawer} labelOf={(currency) => currency} />
      </AfterTable>
    </SidePart>
  );
}
