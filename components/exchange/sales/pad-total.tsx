'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { FeeBox } from '@/components/exchange/sales/fee-box';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Button } from '@/components/ui/button';
import { useFormats } from '@/hooks/use-formats';
import { absolute, isDecimal, sign } from '@/lib/domain/money';
import { changeOf } from '@/lib/domain/ticket-line';
import { formatFigure } from '@/lib/format/figure';

type Sum = Readonly<{ currency: string; amount: string }>;

/** What the customer gives and gets, as large as it is said, and the one button of the pad. */
export function PadTotal({ pad, mayPost }: { pad: Pad; mayPost: boolean }) {
  const t = useTranslations('exchange.sale.pad');
  const { settlement, refusals } = pad.reckoned.plan;
  // What is refused for its decimals is not told rounded.
  const net = refusals.some(({ code }) => code === 'ledger.decimals') ? [] : settlement.net;
  const of = (wanted: 1 | -1) =>
    net
      .filter(({ amount }) => sign(amount) === wanted)
      .map(({ currency, amount }) => ({ currency, amount: absolute(amount) }));
  const taken = of(1);
  const change = changeFor(pad, taken);
  const isBusy = pad.state.isSaving;
  return (
    <section className="pad-total" aria-label={t('total')}>
      <FeeBox pad={pad} />
      <Sums label={t('gives')} sums={taken} />
      <Sums label={t('gets')} sums={of(-1)} />
      {change !== undefined && <Sums label={t('change')} sums={[change]} isSmall />}
      {mayPost ? (
        <Button
          variant="primary"
          large
          icon={Printer}
          kbd="F9"
          busy={isBusy}
          onClick={() => void pad.save('print')}
        >
          {t('postAndPrint')}
        </Button>
      ) : (
        <Button
          variant="primary"
          large
          kbd="Ctrl S"
          busy={isBusy}
          onClick={() => void pad.save('draft')}
        >
          {t('saveDraft')}
        </Button>
      )}
    </section>
  );
}

/** What goes back of a sum in base that the customer held out for less. */
function changeFor({ values, setting }: Pad, taken: readonly Sum[]): Sum | undefined {
  const { base, increments } = setting.sale;
  const [line] = values.lines;
  const isTyped = line?.side === 'sell' && line.touched.includes('counter');
  const held = values.held || (isTyped ? line.counter : '');
  const due = taken.find(({ currency }) => currency === base)?.amount;
  if (!isDecimal(held) || due === undefined || values.lines.length > 1) return undefined;
  const amount = changeOf(held, due, increments[base] ?? '0.01');
  return amount === undefined || sign(amount) === 0 ? undefined : { currency: base, amount };
}

function Sums({
  label,
  sums,
  isSmall = false,
}: {
  label: string;
  sums: readonly Sum[];
  isSmall?: boolean;
}) {
  const { decimalsOf } = useFormats();
  return (
    <div className="pad-sum">
      <span className="text-12 font-medium text-ink-2">{label}</span>
      <div className="grid justify-items-end">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map(({ currency, amount }) => (
          <output key={currency} dir="ltr" className={isSmall ? 'pad-small' : 'pad-figure'}>
            <span className="figure">{formatFigure(amount, decimalsOf(currency))}</span>{' '}
            <span className="pad-code">{currency}</span>
          </output>
        ))}
      </div>
    </div>
  );
}
