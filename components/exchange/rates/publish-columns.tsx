'use client';

import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { changeOf } from '@/components/exchange/rates/rate-lines';
import type { Drafted } from '@/components/exchange/rates/use-rate-drafts';
import type { PlainColumn } from '@/components/ui/plain-table';
import { shownRate } from '@/lib/format/rate';

type Again = Readonly<{
  /** Mid rate as entered the second time; undefined if no second entry is needed. */
  againOf: (one: Drafted) => string | undefined;
  isWrong: (one: Drafted) => boolean;
  typeAgain: (code: string, text: string) => void;
}>;

/** Columns with the current and the new rates, and a field to confirm a mid rate that moves unusually far. */
export function usePublishColumns(again: Again): readonly PlainColumn<Drafted>[] {
  const t = useTranslations('rates');
  const price = (id: 'buy' | 'sell' | 'mid'): PlainColumn<Drafted> => ({
    id,
    header: t(id),
    align: 'end',
    cell: ({ prices }) => <Price of={prices[id]} />,
  });
  return [
    {
      id: 'currency',
      header: t('currency'),
      cellClass: 'font-medium',
      cell: ({ line }) => <bdi>{line.code}</bdi>,
    },
    {
      id: 'before',
      header: t('publish.before'),
      align: 'end',
      cellClass: 'text-ink-3',
      cell: ({ line }) => <Price of={line.standing?.mid ?? null} />,
    },
    price('buy'),
    price('sell'),
    price('mid'),
    { id: 'change', header: t('change'), align: 'end', cell: (one) => <Change of={one} /> },
    { id: 'again', header: t('publish.again'), cell: (one) => <TypedAgain one={one} {...again} /> },
  ];
}

const Price = ({ of }: { of: string | null }) => (
  <bdi dir="ltr">{of !== null && shownRate(of)}</bdi>
);

function Change({ of: { line, prices } }: { of: Drafted }) {
  const change = changeOf(line, prices);
  return change !== null && <ChangePercent value={change} />;
}

function TypedAgain({ one, againOf, isWrong, typeAgain }: Again & { one: Drafted }) {
  const t = useTranslations('rates.publish');
  const typed = againOf(one);
  if (typed === undefined) return null;
  return (
    <span className="input w-28">
      <input
        aria-label={t('againFor', { currency: one.line.code })}
        aria-invalid={isWrong(one) || undefined}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        className="figure amount"
        value={typed}
        onChange={(event) => typeAgain(one.line.code, event.target.value)}
        onPaste={(event) => event.preventDefault()}
      />
    </span>
  );
}
