'use client';

import { useTranslations } from 'use-intl';
import type { Pad } from './use-pad';
import { useNotes } from './use-notes';
import { Figure } from '@/components/ui/figure';
import { classNames } from '@/components/ui/class-names';
import { compare, type Decimal, multiply } from '@/lib/domain/money';
import { mostInPieces, type Piece, piecesFor, worthOf } from '@/lib/domain/dealing/pieces';
import { digitsOf } from '@/lib/format/fold';
import { formatFigure } from '@/lib/format/figure';

type Props = Readonly<{
  pad: Pad;
  currency: string;
  way: 'in' | 'out';
  amount: Decimal;
  isCounting: boolean;
}>;

/**
 * Number of denominations that the list shows in one column. A longer list has several columns and omits the amount of
 * each denomination. On a phone the list always has one column without amounts.
 */
const ROWS = 4;

/** Notes and coins of one currency in one direction: the counted pieces, or a proposal until the user has counted. */
export function PiecesCard(props: Props) {
  const { currency, way, amount, isCounting } = props;
  const t = useTranslations('sale.pieces');
  const { values, texts, proposed, shown, total, isCounted, isOff, state, set } = usePieces(props);
  return (
    <div className="pieces-card">
      <div className="pieces-head">
        <b className="font-medium">{t(way, { currency })}</b>
        <b className={classNames(isOff && 'text-warning')}>
          <span className="sr-only">{t('total', { currency })} </span>
          <Figure value={shown.length > 0 ? total : amount} of={currency} />
        </b>
        <span className="text-12 text-ink-3">{t(state)}</span>
      </div>
      {isCounting ? (
        <table className="pieces-table">
          <tbody>
            {values.map((value) => (
              <tr key={value}>
                <td className="num text-ink-2">{shownValue(value)}</td>
                <td className="text-center text-ink-3">×</td>
                <td colSpan={2}>
                  <span className="input">
                    <input
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      dir="ltr"
                      className="figure"
                      aria-label={t('piecesOf', { value: shownValue(value), currency })}
                      placeholder={isCounted ? '' : countOf(proposed, value)}
                      value={texts[value] ?? ''}
                      onChange={({ target }) => set(value, digitsOf(target.value))}
                    />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="pieces-list" data-many={shown.length > ROWS || undefined}>
          {shown.map((piece) => (
            <li key={piece.value}>
              <span className="num text-ink-2">{shownValue(piece.value)}</span>
              <span className="text-center text-ink-3">×</span>
              <span className="num font-medium">{piece.count}</span>
              <span className="num pieces-worth text-ink-2">
                <Figure value={multiply(piece.value, String(piece.count))} of={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOff && (
        <p className="text-12 text-warning">
          {t.rich('off', { amount: () => <Figure value={amount} currency={currency} /> })}
        </p>
      )}
    </div>
  );
}

/**
 * Returns the counted pieces, or the proposed pieces until the user has counted, and whether their total equals the
 * amount of the ticket.
 */
function usePieces({ pad, currency, way, amount }: Props) {
  const { issued, taken } = useNotes(currency);
  const values = way === 'in' ? taken : issued;
  const texts = pad.values.counted[currency]?.[way] ?? {};
  const counted = piecesOf(texts);
  const isCounted = counted.length > 0;
  const proposed = way === 'out' ? proposal(amount, values) : [];
  const shown = isCounted ? counted : proposed;
  const total = worthOf(shown);
  const isOff = shown.length > 0 && compare(total, amount) !== 0;
  const state = isCounted ? 'counted' : proposed.length > 0 ? 'suggested' : 'notCounted';

  const set = (value: Decimal, text: string) =>
    pad.form.setValue(
      'counted',
      {
        ...pad.values.counted,
        [currency]: { ...pad.values.counted[currency], [way]: { ...texts, [value]: text } },
      },
      { shouldDirty: true },
    );
  return { values, texts, proposed, shown, total, isCounted, isOff, state, set };
}

const proposal = (amount: Decimal, values: readonly Decimal[]): readonly Piece[] =>
  piecesFor(mostInPieces(amount, values), values) ?? [];

const piecesOf = (texts: Readonly<Record<string, string>>): readonly Piece[] =>
  Object.entries(texts)
    .map(([value, text]) => ({ value, count: Number(text) }))
    .filter(({ count }) => Number.isSafeInteger(count) && count > 0)
    .toSorted((a, b) => compare(b.value, a.value));

const countOf = (pieces: readonly Piece[], wanted: Decimal): string =>
  String(pieces.find(({ value }) => compare(value, wanted) === 0)?.count ?? '');

/** Formats a denomination: whole denominations without decimals, others with at least two decimals. */
function shownValue(value: Decimal): string {
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  return formatFigure(value, decimals === 0 ? 0 : Math.max(decimals, 2));
}
