'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useMedia } from '@/hooks/use-media';
import type { PrintSize } from '@/lib/contract/kernel/printing';
import { useWriting } from '@/hooks/use-writing';
import type { Invoice, InvoiceLine } from '@/lib/contract/dealing/invoice';
import { isZero } from '@/lib/domain/money';
import { exactRate } from '@/lib/format/rate';

/** Body of an invoice: bought and sold amounts with rates, charges, the total, and the amounts paid and received. */
export function PaperLines({ of, paper }: { of: Invoice; paper: PrintSize }) {
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
          {of.lines.map((line) => (
            <Line key={line.line_no} of={line} isRoll={isRoll} />
          ))}
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

function Line({ of, isRoll }: { of: InvoiceLine; isRoll: boolean }) {
  const t = useTranslations('invoice.paper');
  const drawn = <Money amount={of.amount} currency={of.currency} />;
  return (
    <tr>
      <td className="py-1.5! whitespace-normal!">
        {t(`sides.${of.side}`)}
        {isRoll && <span className="block font-semibold">{drawn}</span>}
        <Equation
          left={[String(of.unit), of.currency]}
          right={[exactRate(of.rate), of.counter_currency]}
        />
        <Equation left={['1', of.counter_currency]} right={[exactRate(of.inverse), of.currency]} />
      </td>
      {!isRoll && <td className="num">{drawn}</td>}
      <td className="num">
        <Money amount={of.counter_amount} currency={of.counter_currency} />
      </td>
    </tr>
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
