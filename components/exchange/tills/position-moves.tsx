'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotYet } from '@/components/document/record/load-failure';
import { EntryLink } from '@/components/exchange/tills/entry-link';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Pager } from '@/components/ui/pager';
import { PeekPanel } from '@/components/ui/peek-panel';
import { Rate } from '@/components/ui/rate';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type PositionMove, positions } from '@/lib/contract/exchange/positions';

const SIZE = 25;

/** Moves of a position, latest first, each with the position after it. */
export function PositionMoves({ currency, onClose }: { currency: string; onClose: () => void }) {
  const t = useTranslations('tills.positions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useAnswer(
    positions.moves,
    { input: { currency, page: String(page), per_page: String(SIZE) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <PeekPanel title={t('moves', { currency })} onClose={onClose} wide>
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul aria-label={t('moves', { currency })} tabIndex={0}>
          {data.data.map((move) => (
            <Move key={move.entry_id} move={move} currency={currency} />
          ))}
        </ul>
      )}
      <Pager page={page} size={SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
    </PeekPanel>
  );
}

function Move({ move, currency }: { move: PositionMove; currency: string }) {
  const t = useTranslations('tills.positions');
  const { baseCurrency } = useFormats();
  const { cost, realised, quantity_after, cost_after, average_after } = move;
  return (
    <li className="grid gap-0.5 border-b border-line py-2">
      <What move={move} currency={currency} />
      <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
        {cost !== null && (
          <span>
            {t('movedCost')} <Figure value={cost} of={baseCurrency} />
          </span>
        )}
        {realised !== null && (
          <span>
            {t('realised')} <Figure value={realised} of={baseCurrency} zero="dash" />
          </span>
        )}
        <After
          quantity_after={quantity_after}
          currency={currency}
          cost_after={cost_after}
          average_after={average_after}
        />
      </p>
    </li>
  );
}

function What({ move, currency }: Readonly<{ move: PositionMove; currency: string }>) {
  const { day } = useFormats();
  return (
    <div className="flex items-baseline gap-3">
      <EntryLink of={move} />
      <Ltr className="text-ink-2">{day(move.date)}</Ltr>
      <span className="ms-auto font-medium">
        <Figure value={move.quantity} currency={currency} />
      </span>
    </div>
  );
}

type AfterProps = Readonly<{
  quantity_after: string | null;
  currency: string;
  cost_after: string | null;
  average_after: string | null;
}>;

function After({ quantity_after, currency, cost_after, average_after }: AfterProps) {
  const t = useTranslations('tills.positions');
  const { baseCurrency } = useFormats();
  return (
    <span className="ms-auto">
      {quantity_after !== null && (
        <>
          {t('after')} <Figure value={quantity_after} of={currency} />
        </>
      )}
      {cost_after !== null && (
        <>
          {' · '}
          <Figure value={cost_after} of={baseCurrency} />
        </>
      )}
      {average_after !== null && (
        <>
          {' · '}
          <Rate of={currency} perUnit={average_after} />
        </>
      )}
    </span>
  );
}
