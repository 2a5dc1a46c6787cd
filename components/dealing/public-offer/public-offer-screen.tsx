'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Countdown } from '@/components/ui/countdown';
import { Field } from '@/components/ui/field';
import { Ltr } from '@/components/ui/ltr';
import { useAnswer, answerKey, useSend } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useHydrated } from '@/hooks/use-hydrated';
import { useLocale } from '@/hooks/use-locale';
import { publicOffer, type PublicOffer } from '@/lib/contract/dealing/public-offer';
import { compare, decimalsIn } from '@/lib/domain/money';
import { isOpenOffer, customerAnswers } from '@/lib/domain/dealing/offer';
import { parseAmountInput } from '@/lib/format/amount-input';
import { formatFigure } from '@/lib/format/figure';
import { bothWays } from '@/lib/format/rate-words';
import { hasKeptLocale, isLocale } from '@/lib/i18n';

const EVERY_MS = 30_000;

/** Public page of an offer, on which the customer can answer. Anybody who has the link can open the page. */
export function PublicOfferScreen() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Messages of={['offer']}>
      <Offer token={location.hash.slice(1)} />
    </Messages>
  );
}

function Offer({ token }: { token: string }) {
  const t = useTranslations('offer');
  const { data, error, refetch } = useAnswer(
    publicOffer.show,
    { params: { token } },
    { enabled: token !== '', refetchInterval: EVERY_MS, retry: false },
  );
  useDocumentTitle(data?.organisation ?? t('title'));
  useCustomersLanguage(data?.language ?? null);
  if (data) {
    const { organisation, side, number, status, currency, counter_currency } = data;
    const isOpen = isOpenOffer(status);
    const seconds = Math.floor((Date.parse(data.valid_until) - Date.parse(data.now)) / 1000);
    const isRange = compare(data.amount_min, data.amount_max) < 0;
    return (
      <section aria-labelledby="offer" className="card grid gap-5 p-6 sm:p-8">
        <div>
          <p className="text-ink-2">
            <bdi className="font-semibold text-ink">{organisation}</bdi> <Ltr>{number}</Ltr>
          </p>
          <h1 id="offer" className="pt-1 text-28">
            {t(isOpen ? `sides.${side}` : `states.${status}`)}
          </h1>
        </div>
        <dl className="grid gap-4">
          <Fact label={t(side === 'buy' ? 'get' : 'give')}>
            <PlainMoney amount={data.amount_max} currency={currency} />
            {isRange && (
              <span className="block text-14 font-normal text-ink-2">
                {t.rich('from', {
                  amount: () => <PlainMoney amount={data.amount_min} currency={currency} />,
                })}
              </span>
            )}
          </Fact>
          <Fact label={t(side === 'buy' ? 'give' : 'get')}>
            <PlainMoney amount={data.counter_amount} currency={counter_currency} />
          </Fact>
          {data.fee && (
            <Fact label={t('fee')}>
              <PlainMoney amount={data.fee.amount} currency={data.fee.currency} />
              <span className="block text-14 font-normal text-ink-2">
                {t(side === 'buy' ? 'feeOnTop' : 'feeOff')}
              </span>
            </Fact>
          )}
          <Fact label={t('rate')}>
            {bothWays(data, currency, counter_currency).map((way) => (
              <Ltr
                key={way}
                className="block not-first:text-14 not-first:font-normal not-first:text-ink-2"
              >
                {way}
              </Ltr>
            ))}
          </Fact>
          {isOpen && (
            <Fact label={t('left')}>
              <Countdown seconds={seconds} over={t('states.expired')} />
            </Fact>
          )}
        </dl>
        {isOpen && <OfferAnswer offer={data} token={token} />}
      </section>
    );
  }
  if (token !== '' && !error) return <p role="status">{t('asking')}</p>;
  const isUnknown = token === '' || error?.status === 404;
  return (
    <section className="card grid gap-4 p-6">
      <h1 className="text-28">{t(isUnknown ? 'unknown' : 'failed')}</h1>
      <p className="text-ink-2">{isUnknown ? t('unknownText') : error?.message}</p>
      {!isUnknown && <Button onClick={() => void refetch()}>{t('again')}</Button>}
    </section>
  );
}

/** Switches to the customer's stored language, unless a language was selected on this device. */
function useCustomersLanguage(language: string | null) {
  const { locale, setLocale } = useLocale();
  useEffect(() => {
    if (isLocale(language) && language !== locale && !hasKeptLocale()) void setLocale(language);
  }, [language, locale, setLocale]);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-14 text-ink-2">{label}</dt>
    <dd className="text-20 font-semibold">{children}</dd>
  </div>
);

/** The customer's latest answer, and the buttons that change it. */
function OfferAnswer({ offer, token }: { offer: PublicOffer; token: string }) {
  const t = useTranslations('offer');
  const { wish, kind, amount_min, amount_max } = offer;
  const { accept, decline, yes, no } = useAnswering(token, decimalsIn(amount_max));
  const [typed, setTyped] = useState('');
  const id = useId();
  const error = accept.error ?? decline.error;
  const answers = customerAnswers(offer);
  const canAccept = answers.includes('accepted');
  const isRange = compare(amount_min, amount_max) < 0;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {kind === 'indicative' && <p>{t('indicative')}</p>}
      {wish && (
        <div role="status">
          <Callout tone={wish.said === 'accepted' ? 'positive' : 'warning'}>
            {t(`said.${wish.said}`)}{' '}
            {wish.amount !== null && <PlainMoney amount={wish.amount} currency={offer.currency} />}
          </Callout>
        </div>
      )}
      {error && <Callout tone="negative">{error.errors.amount?.[0] ?? error.message}</Callout>}
      {canAccept && isRange && (
        <Field id={id} label={t('amount')} help={t('all')}>
          <span className="input">
            <input
              id={id}
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
        </Field>
      )}
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

/**
 * Sends the customer's answer and clears the error of the previous answer. If sending fails, the offer is loaded again.
 */
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

/**
 * Amount with its currency code. The organisation's number formats are not used, because visitors have no access to its
 * settings.
 */
const PlainMoney = ({ amount, currency }: { amount: string; currency: string }) => (
  <Ltr>
    {formatFigure(amount, amount.split('.')[1]?.length ?? 0)} {currency}
  </Ltr>
);
