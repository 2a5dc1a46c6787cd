'use client';

import { useTranslations } from 'use-intl';
import { PaperFact } from '@/components/document/print/paper-fact';
import { PaperFoot, PaperHead, PaperLines } from '@/components/exchange/sales/paper-parts';
import type { HeldQuotation } from '@/components/exchange/sales/use-print-job';
import { classNames } from '@/components/ui/class-names';
import { Ltr } from '@/components/ui/ltr';
import { QrCode } from '@/components/ui/qr-code';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { useWriting } from '@/hooks/use-writing';
import { isZero } from '@/lib/domain/money';

/** The paper of a price that is held: until when, and the code that finds it again at the counter. */
export function QuotePaper({ quote }: { quote: HeldQuotation }) {
  const t = useTranslations('counter-paper');
  const { paper } = useVoucherPaper();
  const { instant, baseCurrency } = useFormats();
  const { text } = useWriting();
  const { customer, lines, fee, until, minutes, number, address } = quote;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead title={t('quote')} number={number} />
      <dl className="voucher-facts">
        {customer && (
          <PaperFact label={t('customer')}>
            <bdi className="font-semibold">{customer}</bdi>
          </PaperFact>
        )}
        <PaperFact label={t('validUntil')}>
          <Ltr className="font-semibold">{instant(until)}</Ltr>
        </PaperFact>
      </dl>
      <PaperLines lines={lines} />
      {!isZero(fee) && (
        <p>
          {t('fee')} <Figure value={fee} currency={baseCurrency} />
        </p>
      )}
      <p className="voucher-words">{text(t('quoteTerms', { minutes }))}</p>
      <QrCode text={address} label={t('quoteCode')} className="size-24" />
      <PaperFoot />
    </div>
  );
}
