'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { AmountInWords } from '@/components/document/print/amount-in-words';
import { Letterhead } from '@/components/document/print/letterhead';
import { BranchLine, SignLines } from '@/components/document/print/print-parts';
import { classNames } from '@/components/ui/class-names';
import { DayNote } from '@/components/ui/day-note';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import type { PrintSize } from '@/lib/contract/kernel/printing';
import { useWriting } from '@/hooks/use-writing';
import type { Invoice } from '@/lib/contract/dealing/invoice';
import { isZero } from '@/lib/domain/money';
import { exactRate } from '@/lib/format/rate';
import type { Locale } from '@/lib/i18n';

type Props = Readonly<{
  of: Invoice;
  paper: PrintSize;
  language: Locale;
  /** Number of the copy; undefined if this print is the original. */
  copy: number | undefined;
}>;

/** Invoice document for the customer, both for the screen and for printing. */
export function InvoicePaper({ of, paper, language, copy }: Props) {
  const t = useTranslations('invoice.paper');
  const { day, instant } = useFormats();
  const invoiceWords = useTranslations('invoice');
  const { text } = useWriting();
  const reach = [of.house.phone, of.house.email, of.house.website].filter(Boolean);
  const contact = of.house.phone || of.house.email;
  const { party } = of;
  return (
    <article
      aria-label={of.number}
      className={classNames('voucher sheet', paper === '80mm' && 'voucher-80mm')}
    >
      <div className="voucher-head">
        <div className="min-w-0">
          <Letterhead of={of.house} licence={invoiceWords('paper.licence')} />
          <BranchLine of={of.branch} />
          {reach.map((way) => (
            <p key={way} className="text-12 text-ink-2">
              <bdi dir="ltr">{way}</bdi>
            </p>
          ))}
        </div>
        <div className="text-end">
          <p className="text-ink-2">{invoiceWords(`types.${of.type}`)}</p>
          <p className="figure text-18 font-semibold">
            <Ltr>{of.number}</Ltr>
          </p>
          {copy !== undefined && (
            <p className="font-semibold">
              {invoiceWords('paper.copy', { copy: text(String(copy)) })}
            </p>
          )}
          {of.status === 'cancelled' && <StatusBadge status={of.status} />}
        </div>
      </div>
      <dl className="voucher-facts">
        <Fact label={invoiceWords('date')}>
          <span className="figure">{day(of.date)}</span> · <DayNote day={of.date} />
        </Fact>
        <Fact label={invoiceWords('customer')}>
          <bdi className="font-semibold">{party.name ?? invoiceWords('walkIn')}</bdi>
          {party.phone && (
            <span className="text-ink-2">
              {' · '}
              <bdi dir="ltr" className="figure">
                {party.phone}
              </bdi>
            </span>
          )}
        </Fact>
        {party.id_number && (
          <Fact label={invoiceWords('paper.identity')}>
            <bdi>{party.id_type}</bdi> <Ltr>{party.id_number}</Ltr>
          </Fact>
        )}
        <Fact label={invoiceWords('paper.for')}>
          <Ltr>{of.source.number}</Ltr>{' '}
          {of.dealt_at && (
            <span className="text-ink-2">
              · <Ltr>{instant(of.dealt_at)}</Ltr>
            </span>
          )}
        </Fact>
        {of.cancels && (
          <Fact label={invoiceWords('cancels')}>
            <Ltr>{of.cancels.number}</Ltr>
          </Fact>
        )}
        {of.cancel_reason && (
          <Fact label={invoiceWords('paper.because')}>
            <bdi>{of.cancel_reason}</bdi>
          </Fact>
        )}
        {of.teller && (
          <Fact label={invoiceWords('paper.teller')}>
            <bdi>{[of.teller, of.place].filter(Boolean).join(' · ')}</bdi>
          </Fact>
        )}
      </dl>
      <PaperLines of={of} paper={paper} />
      <p className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        {language === of.language ? (
          <bdi>{of.amount_in_words}</bdi>
        ) : (
          <AmountInWords amount={of.total} currency={of.currency} language={language} />
        )}
      </p>
      <div className="voucher-foot">
        <QrCode text={of.verify} label={t('code')} className="size-24 flex-none" />
        <div className="grid gap-1 text-12 text-ink-2">
          <p>{t('check')}</p>
          {contact && (
            <p>
              {t('complaints')} <bdi dir="ltr">{contact}</bdi>
            </p>
          )}
        </div>
      </div>
      <SignLines roles={['prepared', 'received']} />
    </article>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

/** Body of an invoice: bought and sold amounts with rates, charges, the total, and the amounts paid and received. */
function PaperLines({ of, paper }: { of: Invoice; paper: PrintSize }) {
  const t = useTranslations('invoice.paper');
  const isNarrow = useMedia('(max-width: 639px)');
  const isRoll = paper === '80mm' || isNarrow;
  const isCredit = of.type === 'credit_note';
  const toPay = of.payer === 'customer' ? 'youPay' : 'youGet';
  return (
    <>
      <table className="tbl [--table-edge:8px]">
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            {!isRoll && (
              <th scope="col" className="num">
                {t('amount')}
              </th>
            )}
            <th scope="col" className="num">
              {t('worth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => {
            const dealt = <Money amount={line.amount} currency={line.currency} />;
            return (
              <tr key={line.line_no}>
                <td className="py-1.5! whitespace-normal!">
                  {t(`sides.${line.side}`)}
                  {isRoll && <span className="block font-semibold">{dealt}</span>}
                  <Equation
                    left={[String(line.unit), line.currency]}
                    right={[exactRate(line.rate), line.counter_currency]}
                  />
                  <Equation
                    left={['1', line.counter_currency]}
                    right={[exactRate(line.inverse), line.currency]}
                  />
                </td>
                {!isRoll && <td className="num">{dealt}</td>}
                <td className="num">
                  <Money amount={line.counter_amount} currency={line.counter_currency} />
                </td>
              </tr>
            );
          })}
          <Charge label={t('fee')} amount={of.fee} currency={of.base_currency} isRoll={isRoll} />
          {of.currency === of.base_currency && (
            <Charge
              label={t('rounding')}
              amount={of.rounding}
              currency={of.base_currency}
              isRoll={isRoll}
            />
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={isRoll ? 1 : 2}>
              {t(isCredit ? 'credited' : toPay)}
            </th>
            <td className="num">
              <Money amount={of.total} currency={of.currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {!isCredit && (
        <dl className="voucher-facts">
          {HANDS.map(({ direction, label }) => {
            const moved = of.settled.filter((one) => one.direction === direction);
            if (moved.length === 0) return null;
            return (
              <div key={direction} className="contents">
                <dt className="text-ink-2">{t(label)}</dt>
                <dd className="grid gap-0.5">
                  {moved.map(({ method, currency, amount }) => (
                    <span key={method + currency + amount}>
                      <span className="font-semibold">
                        <Money amount={amount} currency={currency} />
                      </span>{' '}
                      <span className="text-ink-2">{t(`methods.${method}`)}</span>
                    </span>
                  ))}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </>
  );
}

type Side = readonly [amount: string, currency: string];

/** A rate as an equation, `1 EUR = 1.08 USD`. The equation runs left to right in every language. */
function Equation({ left, right }: { left: Side; right: Side }) {
  const { number } = useWriting();
  return (
    <span className="block text-12 text-ink-2">
      <Ltr>{number(`${left.join('\u00a0')} = ${right.join('\u00a0')}`)}</Ltr>
    </span>
  );
}

type ChargeProps = Readonly<{
  label: string;
  amount: string;
  currency: string;
  isRoll: boolean;
}>;

function Charge({ label, amount, currency, isRoll }: ChargeProps) {
  if (isZero(amount)) return null;
  return (
    <tr>
      <td colSpan={isRoll ? 1 : 2}>{label}</td>
      <td className="num">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}

function Money({ amount, currency }: { amount: string; currency: string }) {
  return <Figure value={amount} currency={currency} />;
}

const HANDS = [
  { direction: 'in', label: 'gave' },
  { direction: 'out', label: 'got' },
] as const;
