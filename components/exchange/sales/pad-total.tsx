'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { shownNumber } from '@/components/document/document-number';
import { isBlankPad } from '@/components/exchange/sales/pad-values';
import { type Sum, Sums } from '@/components/exchange/sales/sums';
import type { Pad } from '@/components/exchange/sales/use-pad';
import type { PadIntent } from '@/components/exchange/sales/use-pad-form';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import type { Sale } from '@/lib/contract/exchange/sales';
import { absolute, isAboveZero, isDecimal, sign } from '@/lib/domain/money';
import { changeOf } from '@/lib/domain/ticket-line';

/** What the customer gives and gets, as large as it is said, and the buttons that post it. */
export function PadTotal({ pad, mayPost }: { pad: Pad; mayPost: boolean }) {
  const t = useTranslations('sale.pad');
  const taken = netOf(pad, 1);
  const change = changeFor(pad, taken);
  const last = isBlankPad(pad.values) ? pad.previous : undefined;
  return (
    <section className="pad-total" aria-label={t('total')}>
      {last ? (
        <LastTicket sale={last} />
      ) : (
        <>
          <Sums label={t('gives')} sums={taken} />
          <Sums label={t('gets')} sums={netOf(pad, -1)} />
          <PaidOtherwise payments={typedPayments(pad)} />
        </>
      )}
      {change !== undefined && <Sums label={t('change')} sums={[change]} isSmall />}
      <PadActs pad={pad} mayPost={mayPost} />
    </section>
  );
}

/** What is taken (1) or given (-1); what is refused for its decimals is not shown rounded. */
function netOf({ reckoned: { plan } }: Pad, wanted: 1 | -1) {
  const { settlement, refusals } = plan;
  if (refusals.some(({ code }) => code === 'ledger.decimals')) return [];
  return settlement.net
    .filter(({ amount }) => sign(amount) === wanted)
    .map(({ currency, amount }) => ({ currency, amount: absolute(amount) }));
}

/** The buttons that end a ticket; a user without the right to post saves a draft. */
function PadActs({ pad, mayPost }: { pad: Pad; mayPost: boolean }) {
  const t = useTranslations('sale.pad');
  const saving = (intent: PadIntent) => ({
    busy: pad.state.isSaving,
    onClick: () => void pad.save(intent),
  });
  if (!mayPost) {
    return (
      <Button variant="primary" large kbd="Ctrl S" {...saving('draft')}>
        {t('saveDraft')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="primary" large icon={Printer} kbd="F9" {...saving('print')}>
        {t('postAndPrint')}
      </Button>
      <Button className="max-md:hidden" kbd="Ctrl Enter" {...saving('post')}>
        {t('post')}
      </Button>
    </>
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

const typedPayments = ({ values }: Pad) =>
  values.payments.flatMap(({ direction, method, currency, amount }) =>
    currency !== null && isAboveZero(amount) ? [{ direction, method, currency, amount }] : [],
  );

/** The ticket that was posted just now: what is to be handed over stands until the next one is begun. */
function LastTicket({ sale }: { sale: Sale }) {
  const t = useTranslations('sale.pad');
  const { take, give } = sale.totals;
  return (
    <>
      <Sums label={<Taken sale={sale} />} sums={take} />
      <Sums label={t('handOver')} sums={give} />
    </>
  );
}

/** Which ticket it was stands above what was received, so that the zone is no higher than while typing. */
function Taken({ sale }: { sale: Sale }) {
  const t = useTranslations('sale.pad');
  return (
    <>
      <span className="last-ticket">
        {t('lastTicket')}
        <RecordLink
          to="app.exchange.sales"
          view={sale.id}
          className="figure font-semibold text-accent underline-offset-3 hover:underline"
        >
          {shownNumber('sales', sale)}
        </RecordLink>
      </span>
      <span>{t('taken')}</span>
    </>
  );
}

type Payment = Pick<Sale['payments'][number], 'direction' | 'method'> & Sum;

/** What settles by card, bank or balance, each method by itself: none of it is handed over in cash. */
function PaidOtherwise({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations('sale.payment');
  const byWay = Map.groupBy(payments, ({ direction, method }) => `${direction} ${method}`);
  return [...byWay].map(([way, sums]) => {
    const [direction, method] = way.split(' ') as [Payment['direction'], Payment['method']];
    const name = t.has(`methods.${method}`) ? t(`methods.${method}`) : method;
    return <Sums key={way} label={t('by', { direction, method: name })} sums={sums} isSmall />;
  });
}
