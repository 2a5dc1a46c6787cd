'use client';

import { type KeyboardEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  type CountedValues,
  countedSoFar,
  type CountValues,
} from '@/components/exchange/tills/count-values';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { isDecimal, multiply } from '@/lib/domain/money';

/** Border for a field outside a grid, which would otherwise draw it. */
const BOXED = 'rounded-ctl border border-line-control';

type Props = Readonly<{
  at: number;
  onKeyDown: (event: KeyboardEvent) => void;
}>;

/** Count of one currency: a sum, or pieces of each note and coin plus loose money, with the total. */
export function CountCurrency({ at, onKeyDown }: Props) {
  const heading = useId();
  const counted = useWatch<CountValues, `currencies.${number}`>({ name: `currencies.${at}` });
  const { currency, pieces } = counted;
  return (
    <section aria-labelledby={heading} className="card px-4 py-3" onKeyDown={onKeyDown}>
      <Sum heading={heading} currency={currency} counted={counted} />
      <Amounts pieces={pieces} at={at} currency={currency} />
    </section>
  );
}

function Sum({
  heading,
  currency,
  counted,
}: Readonly<{ heading: string; currency: string; counted: CountedValues }>) {
  return (
    <div className="flex items-baseline justify-between gap-2 pb-2">
      <h3 id={heading}>
        <bdi>{currency}</bdi>
      </h3>
      <output className="text-14 font-semibold">
        <Figure value={countedSoFar(counted)} of={currency} />
      </output>
    </div>
  );
}

function Amounts({
  pieces,
  at,
  currency,
}: Readonly<{ pieces: { value: string; count: string }[]; at: number; currency: string }>) {
  const t = useTranslations('tills.count');
  const { decimalsOf } = useFormats();
  const decimals = decimalsOf(currency);
  return (
    <div className="grid grid-cols-[auto_auto_6rem_1fr] items-center gap-x-2 gap-y-1">
      <span className="col-span-2 text-12 text-ink-2">
        {t(pieces.length > 0 ? 'loose' : 'sum')}
      </span>
      <AmountField
        variant="cell"
        name={`currencies.${at}.loose`}
        label={t(pieces.length > 0 ? 'looseOf' : 'sumOf', { currency })}
        decimals={decimals}
        className={`col-span-2 ${BOXED}`}
      />
      {pieces.map(({ value, count }, index) => (
        <Piece
          key={value}
          value={value}
          count={count}
          currency={currency}
          name={`currencies.${at}.pieces.${index}.count`}
        />
      ))}
    </div>
  );
}

type PieceProps = Readonly<{
  name: string;
  value: string;
  count: string;
  currency: string;
}>;

function Piece({ name, value, count, currency }: PieceProps) {
  const isWhole = /^\d+$/.test(count);
  return (
    <>
      <Ltr className="text-end text-ink-2">{value}</Ltr>
      <span aria-hidden className="text-ink-3">
        ×
      </span>
      <PieceCount name={name} value={value} currency={currency} />
      <span className="text-end text-ink-2">
        {isWhole && isDecimal(count) && <Figure value={multiply(value, count)} of={currency} />}
      </span>
    </>
  );
}

function PieceCount({
  name,
  value,
  currency,
}: Readonly<{ name: string; value: string; currency: string }>) {
  const t = useTranslations('tills.count');
  return (
    <TextField
      variant="cell"
      name={name}
      label={t('pieces', { value, currency })}
      inputMode="numeric"
      dir="ltr"
      maxLength={7}
      className={BOXED}
      autoComplete="off"
    />
  );
}
