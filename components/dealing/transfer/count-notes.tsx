'use client';

import { Banknote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { TransferLineValues } from './transfer-values';
import { Button } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { compare, isDecimal } from '@/lib/domain/money';
import { type Count, LOOSE, type Pieces, totalOf } from '@/lib/domain/dealing/till-count';

const countDialog = lazyPart(() => import('@/components/dealing/tills/count-dialog'));

type Values = { lines: TransferLineValues[] };

/** Button that counts each line of the form by denomination. The counted total becomes the amount of the line. */
export function CountNotes() {
  const t = useTranslations('transfer');
  const { getValues, setValue } = useFormContext<Values>();
  const [isOpen, setOpen] = useState(false);
  const part = useLazyPart(countDialog, isOpen);
  const lines = useWatch<Values, 'lines'>({ name: 'lines' });
  const isNamed = lines.some(({ currency }) => currency !== null);
  const take = (count: Count) => {
    for (const [at, { currency }] of getValues('lines').entries()) {
      const counted = count[currency ?? ''];
      if (counted === undefined) continue;
      const marked = { shouldDirty: true, shouldTouch: true };
      setValue(`lines.${at}.amount`, totalOf(counted), marked);
      setValue(`lines.${at}.pieces`, typeof counted === 'string' ? undefined : counted, marked);
    }
  };
  return (
    <>
      <Button icon={Banknote} disabled={!isNamed} onClick={() => setOpen(true)}>
        {t('countNotes')}
      </Button>
      {isOpen && part && (
        <part.NotesDialog of={namedIn(lines)} onCount={take} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const namedIn = (lines: readonly TransferLineValues[]) =>
  lines.flatMap(({ currency, pieces }, at) =>
    currency === null || lines.findIndex((line) => line.currency === currency) < at
      ? []
      : [{ currency, pieces }],
  );

/** Counted pieces of a line, such as `50 × 2`. The pieces are deleted if the user changes the amount afterwards. */
export function LinePieces({ name }: { name: string }) {
  const { setValue } = useFormContext();
  const { amount, pieces } = useWatch<Record<string, TransferLineValues>>({ name }) ?? {};
  const isOld =
    pieces !== undefined &&
    (!isDecimal(amount ?? '') || compare(totalOf(pieces), amount ?? '') !== 0);
  useEffect(() => {
    if (isOld) setValue(`${name}.pieces`, undefined);
  }, [isOld, name, setValue]);
  if (!pieces || isOld) return null;
  return <Ltr className="px-2 text-12 text-ink-2">{piecesText(pieces)}</Ltr>;
}

const piecesText = (pieces: Pieces): string =>
  Object.entries(pieces)
    .filter(([value]) => value !== LOOSE)
    .toSorted(([a], [b]) => compare(b, a))
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ');
