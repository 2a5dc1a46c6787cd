'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PadPart } from '@/components/exchange/sales/pad-part';
import { PiecesCard } from '@/components/exchange/sales/pieces-card';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Button } from '@/components/ui/button';
import { absolute, sign } from '@/lib/domain/money';

/** The notes that come and go: those taken as they are counted, those given as they could be handed out. */
export function PadPieces({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pieces');
  const [isCounting, setCounting] = useState(false);
  const { net } = pad.reckoned.plan.settlement;
  const { own, choices } = pad.place;
  const place = choices.find(({ id }) => id === pad.values.location_id) ?? own;
  const takenFirst = net.toSorted((a, b) => sign(b.amount) - sign(a.amount));
  return (
    <PadPart
      title={t('title')}
      note={place ? t.rich('cashAt', { place: () => <bdi>{place.name}</bdi> }) : t('cash')}
      className="pad-part pieces-zone bg-bg"
      acts={
        <Button variant="ghost" aria-pressed={isCounting} onClick={() => setCounting(!isCounting)}>
          {t(isCounting ? 'done' : 'edit')}
        </Button>
      }
    >
      <div className="pieces">
        {takenFirst.map(({ currency, amount }) => (
          <PiecesCard
            key={currency}
            pad={pad}
            currency={currency}
            isCounting={isCounting}
            way={sign(amount) > 0 ? 'in' : 'out'}
            amount={absolute(amount)}
          />
        ))}
      </div>
    </PadPart>
  );
}
