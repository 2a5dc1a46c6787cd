'use client';

import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { submitting } from '@/components/ui/submitting';
import { useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { useSaving } from '@/hooks/use-saving';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { CurrentRate } from '@/lib/contract/dealing/rate-shapes';
import { rates } from '@/lib/contract/dealing/rates';
import { type Decimal, isDecimal, sign } from '@/lib/domain/money';
import { parseAmountInput } from '@/lib/format/amount-input';
import { pairInWords } from '@/lib/format/pair';
import { shownRate } from '@/lib/format/rate';

type Props = Readonly<{ currencies: readonly string[]; day: string; onDone: () => void }>;

/**
 * Form for the missing closing rates of a period, in the market quotation of each currency. The rates are published
 * together, effective on the last day. The empty fields show the current rates of the rate board as placeholders.
 */
export function ClosingRates({ currencies, day, onDone }: Props) {
  const { may } = usePermission('rates');
  const { rows } = useRates();
  const known = rows?.filter(({ currency }) => currencies.includes(currency)) ?? [];
  if (!may('create') || known.length === 0) return null;
  return <Sheet key={day} rows={known} day={day} onDone={onDone} />;
}

type SheetProps = { rows: readonly CurrentRate[]; day: string } & Pick<Props, 'onDone'>;

function Sheet({ rows, day, onDone }: SheetProps) {
  const t = useTranslations('revaluation.closing');
  const { day: written } = useFormats();
  const { texts, type, publish, problem, isSending, isWrong } = useClosing({ rows, day, onDone });
  return (
    <form
      aria-label={t('title', { day: written(day) })}
      className="grid max-w-md gap-2"
      onSubmit={submitting(publish)}
    >
      <h2>{t('title', { day: written(day) })}</h2>
      <p className="text-12 text-ink-2">{t('text')}</p>
      {problem !== undefined && <Callout tone="negative">{problem}</Callout>}
      {rows.map((rate) => (
        <RateLine
          key={rate.currency}
          rate={rate}
          text={texts[rate.currency] ?? ''}
          isWrong={isWrong(rate.currency)}
          onType={(text) => type(rate.currency, text)}
        />
      ))}
      <p>
        <Button type="submit" busy={isSending}>
          {t('publish', { count: rows.length })}
        </Button>
      </p>
    </form>
  );
}

type RateLineProps = Readonly<{
  rate: CurrentRate;
  text: string;
  isWrong: boolean;
  onType: (text: string) => void;
}>;

function RateLine({ rate, text, isWrong, onType }: RateLineProps) {
  const t = useTranslations('revaluation.closing');
  const id = useId();
  const { baseCurrency } = useFormats();
  return (
    <div className="grid grid-cols-[7rem_9rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="font-medium">
        <bdi dir="ltr">{pairInWords(rate, baseCurrency)}</bdi>
      </label>
      <span className="input">
        <input
          id={id}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          className="figure text-end"
          aria-invalid={isWrong || undefined}
          placeholder={shownRate(rate.mid)}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      {isWrong && <span className="text-12 text-negative">{t('wrong')}</span>}
    </div>
  );
}

/** State of the form: the entered rates and their publication. */
function useClosing({ rows, day, onDone }: Parameters<typeof Sheet>[0]) {
  const { mutateAsync } = useSend(rates.publish);
  const saving = useSaving<AnswerOf<typeof rates.publish>>();
  const [problem, setProblem] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const midOf = (currency: string) => readRate(texts[currency] ?? '');

  const publish = async () => {
    setTried(true);
    setProblem(undefined);
    const drafts = rows.flatMap(({ currency, quote_unit, quote_direction }) => {
      const mid = midOf(currency);
      return mid === undefined
        ? []
        : [{ currency, mid, quote_unit, quote_direction, kind: 'closing' as const }];
    });
    if (drafts.length < rows.length) return;
    const input = { rates: drafts, effective_at: day };
    const outcome = await saving.attempt((key) => mutateAsync({ input, key }));
    if (!outcome) return;
    if ('answer' in outcome) return onDone();
    if (outcome.mayBeSaved) saving.renew();
    const { errors, message } = outcome.failure;
    setProblem(Object.values(errors)[0]?.[0] ?? message);
  };
  return {
    texts,
    publish,
    problem,
    isSending: saving.isSaving,
    isWrong: (currency: string) => isTried && midOf(currency) === undefined,
    type: (currency: string, text: string) => setTexts((now) => ({ ...now, [currency]: text })),
  };
}

function readRate(text: string): Decimal | undefined {
  const reading = parseAmountInput(text);
  if ('problem' in reading || !isDecimal(reading.value)) return undefined;
  return sign(reading.value) > 0 ? reading.value : undefined;
}
