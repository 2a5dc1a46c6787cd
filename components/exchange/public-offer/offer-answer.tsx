'use client';

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PlainMoney } from '@/components/exchange/public-offer/plain-money';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { useSend } from '@/hooks/use-call';
import { publicOffer, type PublicOffer } from '@/lib/contract/exchange/public-offer';
import { compare, decimalsIn } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';

/** What the customer wants: the office makes the deal of it, and they may think again until then. */
export function OfferAnswer({ offer, token }: { offer: PublicOffer; token: string }) {
  const t = useTranslations('offer');
  const { wish, kind, amount_min, amount_max } = offer;
  const { accept, decline, yes, no } = useAnswering(token, decimalsIn(amount_max));
  const [typed, setTyped] = useState('');
  const error = accept.error ?? decline.error;
  const isRange = compare(amount_min, amount_max) < 0;
  if (kind === 'indicative') return <p>{t('indicative')}</p>;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {wish && <Said wish={wish} currency={offer.currency} />}
      {error && <Callout tone="negative">{error.errors.amount?.[0] ?? error.message}</Callout>}
      {isRange && <Amount {...{ typed }} onType={setTyped} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="primary" large busy={accept.isPending} onClick={() => yes(typed)}>
          {t('accept')}
        </Button>
        <Button large busy={decline.isPending} onClick={no}>
          {t('decline')}
        </Button>
      </div>
      <p className="text-14 text-ink-2">{t('binding')}</p>
    </div>
  );
}

/** Takes the offer, for what is typed, or turns it down; what is said of one answer goes with the other. */
function useAnswering(token: string, decimals: number) {
  const accept = useSend(publicOffer.accept);
  const decline = useSend(publicOffer.decline);
  const params = { token };
  const yes = (typed: string) => {
    decline.reset();
    const read = parseAmountInput(typed, decimals);
    const amount = 'value' in read ? read.value : typed.trim();
    accept.mutate({ params, input: amount === '' ? {} : { amount } });
  };
  const no = () => {
    accept.reset();
    decline.mutate({ params, input: {} });
  };
  return { accept, decline, yes, no };
}

function Said({
  wish: { said, amount },
  currency,
}: {
  wish: NonNullable<PublicOffer['wish']>;
  currency: string;
}) {
  const t = useTranslations('offer');
  return (
    <div role="status">
      <Callout tone={said === 'accepted' ? 'positive' : 'warning'}>
        {t(`said.${said}`)} {amount !== null && <PlainMoney {...{ amount, currency }} />}
      </Callout>
    </div>
  );
}

function Amount({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useTranslations('offer');
  const id = useId();
  return (
    <Field id={id} label={t('amount')} help={t('all')}>
      <span className="input">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
    </Field>
  );
}
