'use client';

import { useTranslations } from 'use-intl';
import {
  PaperFact,
  PaperFoot,
  PaperHead,
  PaperLines,
} from '@/components/exchange/sales/paper-parts';
import type { Quotation } from '@/components/exchange/sales/use-print-job';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { isZero } from '@/lib/domain/money';

/** The paper of a price that is only told: it says until when, and binds nobody afterwards. */
export function QuotePaper({ quote }: { quote: Quotation }) {
  const t = useTranslations('exchange.sale.paper');
  const { paper } = useVoucherPaper();
  const { instant, baseCurrency, decimalsOf } = useFormats();
  const { customer, lines, fee, until, minutes } = quote;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead title={t('quote')} />
      <dl className="voucher-facts">
        {customer && (
          <PaperFact label={t('customer')}>
            <bdi className="font-semibold">{customer}</bdi>
          </PaperFact>
        )}
        <PaperFact label={t('validUntil')}>
          <bdi dir="ltr" className="figure font-semibold">
            {instant(until)}
          </bdi>
        </PaperFact>
      </dl>
      <PaperLines lines={lines} />
      {!isZero(fee) && (
        <p>
          {t('fee')}{' '}
          <Figure value={fee} currency={baseCurrency} decimals={decimalsOf(baseCurrency)} />
        </p>
      )}
      <p className="voucher-words">{t('quoteTerms', { minutes })}</p>
      <PaperFoot />
    </div>
  );
}
