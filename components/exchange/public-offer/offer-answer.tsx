'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PlainMoney } from '@/components/exchange/public-offer/plain-money';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { answerKey, useSend } from '@/hooks/use-call';
import { publicOffer, type PublicOffer } from '@/lib/contract/exchange/public-offer';
import { compare, decimalsIn } from '@/lib/domain/money';
import { customerAnswers } from '@/lib/domain/offer';
import { parseAmountInput } from '@/lib/format/amount-input';

/** The customer's latest answer, and the buttons that change it. */
export function OfferAnswer({ offer, token }: { offer: PublicOffer; token: string }) {
  const t = useTranslations('offer');
  const { wish, kind, amount_min, amount_max } = offer;
  const { accept, decline, yes, no } = useAnswering(token, decimalsIn(amount_max));
  const [typed, setTyped] = useState('');
  const error = accept.error ?? decline.error;
  const answers = customerAnswers(offer);
  const canAccept = answers.includes('accepted');
  const isRange = compare(amount_min, amount_max) < 0;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {kind === 'indicative' && <p>{t('indicative')}</p>}
      {wish && <Said wish={wish} currency={offer.currency} />}
      {error && <Callout tone="negative">{error.errors.amount?.[0] ?? error.message}</Callout>}
      {canAccept && isRange && <Amount typed={typed} onType={setTyped} />}
      <div className="grid gap-3 sm:grid-cols-2">
        {canAccept && (
          <Button variant="primary" large busy={accept.isPending} onClick={() => yes(typed)}>
            {t('accept')}
          </Button>
        )}
        {answers.includes('declined') && (
          <Button large busy={decline.isPending} onClick={no}>
            {t('decline')}
          </Button>
        )}
      </div>
      {canAccept && <p className="text-14 text-ink-2">{t('binding')}</p>}
    </div>
  );
}

/** Sends an answer. Each answer clears the other's refusal, and a refusal loads the offer again. */
function useAnswering(token: string, decimals: number) {
  const cache = useQueryClient();
  const accept = useSend(publicOffer.accept);
  const decline = useSend(publicOffer.decline);
  const params = { token };
  const onError = () =>
    cache.invalidateQueries({ queryKey: answerKey(publicOffer.show, { params }) });
  const yes = (typed: string) => {
    decline.reset();
    const read = parseAmountInput(typed, decimals);
    const amount = 'value' in read ? read.value : typed.trim();
    accept.mutate({ params, input: amount === '' ? {} : { amount } }, { onError });
  };
  const no = () => {
    accept.reset();
    decline.mutate({ params, input: {} }, { onError });
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
        {t(`said.${said}`)} {amount !== null && <PlainMoney amount={amount} currency={currency} />}
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
