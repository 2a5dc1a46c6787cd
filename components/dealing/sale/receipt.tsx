'use client';

import { useTranslations } from 'use-intl';
import { AmountInWords } from '@/components/document/print/amount-in-words';
import { shownNumber } from '@/components/document/document-number';
import { SignLines } from '@/components/document/print/print-parts';
import { PaperFact } from '@/components/document/print/paper-fact';
import { PaperFoot, PaperHead, PaperLines } from './paper-parts';
import { Ltr } from '@/components/ui/ltr';
import { bothWays, crossWays } from '@/lib/format/rate-words';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import type { DealtLine } from '@/lib/contract/dealing/sale-shapes';
import type { Sale } from '@/lib/contract/dealing/sales';
import { isZero } from '@/lib/domain/money';

type Props = Readonly<{
  sale: Sale;
  /** Number of the copy; 0 for the original. */
  copy: number;
}>;

/** Printed receipt of a ticket, with data such as amounts, rates, teller, and the contact for complaints. */
export function Receipt({ sale, copy }: Props) {
  const t = useTranslations('counter-paper');
  const pay = useTranslations('sale.payment');
  const { paper } = useVoucherPaper();
  const { baseCurrency, instant } = useFormats();
  const { customer, walk_in, created_by, created_at, posted_at, location } = sale;
  const who = customer ?? walk_in?.name;
  const base = (value: string) => <Figure value={value} currency={baseCurrency} />;
  const sums = (label: string, list: Sale['totals']['take']) =>
    list.map(({ currency, amount }) => (
      <Row key={currency} label={label} isTotal>
        <Figure value={amount} currency={currency} />
      </Row>
    ));
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead
        title={t('receipt')}
        number={shownNumber('sales', sale)}
        status={sale.status}
        copy={copy}
        branch={sale.branch}
      />
      <dl className="voucher-facts">
        <PaperFact label={t('at')}>
          <Ltr>{instant(posted_at ?? created_at)}</Ltr>
        </PaperFact>
        {who && (
          <PaperFact label={t('customer')}>
            <bdi className="font-semibold">{who}</bdi>
          </PaperFact>
        )}
        {walk_in?.id_number && (
          <PaperFact label={t('idNumber')}>
            <Ltr>{walk_in.id_number}</Ltr>
          </PaperFact>
        )}
        <PaperFact label={t('teller')}>
          <bdi>{created_by?.name}</bdi>
          {location && ' · '}
          {location && <bdi>{location}</bdi>}
        </PaperFact>
      </dl>
      <PaperLines
        lines={sale.lines.map((line) => ({
          side: line.side,
          amount: line.amount,
          currency: line.currency,
          counter_amount: line.counter_amount ?? line.base,
          counter_currency: line.counter_currency ?? baseCurrency,
          rates: ratesOf(line, baseCurrency),
        }))}
      />
      <dl className="paper-totals">
        {!isZero(sale.fee.amount) && <Row label={t('fee')}>{base(sale.fee.amount)}</Row>}
        {!isZero(sale.totals.rounding) && (
          <Row label={t('rounding')}>{base(sale.totals.rounding)}</Row>
        )}
        {sums(t('given'), sale.totals.take)}
        {sums(t('got'), sale.totals.give)}
        {sale.payments.map(({ direction, method, currency, amount }, at) => (
          <Row key={at} label={pay('by', { direction, method: pay(`methods.${method}`) })}>
            <Figure value={amount} currency={currency} />
          </Row>
        ))}
      </dl>
      <div className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        {sale.totals.give.map(({ currency, amount }) => (
          <p key={currency}>
            {t('got')}: <AmountInWords amount={amount} currency={currency} />
          </p>
        ))}
        {sale.totals.take.map(({ currency, amount }) => (
          <p key={currency}>
            {t('given')}: <AmountInWords amount={amount} currency={currency} />
          </p>
        ))}
      </div>
      <SignLines roles={['paid', 'received']} />
      <PaperFoot verify={sale.verify} />
    </div>
  );
}

function ratesOf(line: DealtLine, base: string): readonly string[] {
  const { amount, currency, counter_amount, counter_currency } = line;
  return counter_amount !== null && counter_currency !== null
    ? crossWays(amount, currency, { amount: counter_amount, currency: counter_currency })
    : bothWays(line, currency, base);
}

function Row({
  label,
  isTotal = false,
  children,
}: {
  label: string;
  isTotal?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={isTotal ? 'font-semibold' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
