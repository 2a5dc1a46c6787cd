'use client';

import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { Letterhead } from '@/components/document/print/letterhead';
import { BranchLine } from '@/components/document/print/print-parts';
import { Figure } from '@/components/ui/figure';
import { QrCode } from '@/components/ui/qr-code';
import { StatusBadge } from '@/components/ui/status-badge';
import { useLetterhead } from '@/hooks/use-letterhead';
import { useWriting } from '@/hooks/use-writing';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';

type HeadProps = Readonly<{
  title: string;
  number?: string;
  status?: string;
  copy?: number;
  branch?: DocumentRecord['branch'];
}>;

export function PaperHead({ title, number, status, copy = 0, branch }: HeadProps) {
  const t = useTranslations('counter-paper');
  const { text } = useWriting();
  return (
    <div className="voucher-head">
      <div>
        <Letterhead of={useLetterhead()} licence={t('licence')} />
        <BranchLine of={branch} />
        <p className="text-ink-2">{title}</p>
      </div>
      <div className="text-end">
        {number && (
          <p className="figure text-18 font-semibold">
            <Ltr>{number}</Ltr>
          </p>
        )}
        {copy > 0 && <p className="font-semibold">{t('copy', { number: text(String(copy)) })}</p>}
        {status !== undefined && status !== 'posted' && <StatusBadge status={status} />}
      </div>
    </div>
  );
}

type PaperLine = Readonly<{
  side: 'buy' | 'sell';
  amount: string;
  currency: string;
  counter_amount: string;
  counter_currency: string;
  rates: readonly string[];
}>;

/**
 * Lines of a receipt or quote: whether the organisation buys or sells, the amount, the counter amount, and the rate in
 * both directions.
 */
export function PaperLines({ lines }: { lines: readonly PaperLine[] }) {
  const t = useTranslations('counter-paper');
  const { number } = useWriting();
  return (
    <PlainTable
      rows={lines}
      rowId={(_, at) => at}
      columns={[
        {
          id: 'side',
          cellClass: 'py-1! align-top',
          cell: (line) => (
            <>
              {t(line.side)}
              {line.rates.map((sentence) => (
                <span key={sentence} className="block text-12 text-ink-2">
                  <Ltr>{number(sentence)}</Ltr>
                </span>
              ))}
            </>
          ),
        },
        {
          id: 'amount',
          align: 'end',
          // The column is only as wide as its amounts, so that they align with the page edge in both text directions.
          cellClass: 'w-px py-1! align-top',
          cell: (line) => (
            <>
              <span className="block font-semibold">
                <Figure value={line.amount} currency={line.currency} />
              </span>
              <Figure value={line.counter_amount} currency={line.counter_currency} />
            </>
          ),
        },
      ]}
    />
  );
}

/** Footer of a printed page: QR code that verifies the document, and the contact of the organisation. */
export function PaperFoot({ verify }: { verify?: string | null }) {
  const t = useTranslations('counter-paper');
  const { contact } = useLetterhead();
  return (
    <div className="voucher-foot">
      {verify && <QrCode text={verify} label={t('verify')} className="size-24" />}
      <p className="text-12 text-ink-2">
        {verify && <>{t('verify')} </>}
        {t('thanks')}
        {contact.length > 0 && (
          <>
            {' '}
            {t('complaints')} <bdi dir="ltr">{contact.join(' · ')}</bdi>
          </>
        )}
      </p>
    </div>
  );
}
