'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts } from '@/components/document/record/facts';
import { groupedCode, usePayoutCode } from './payout-code';
import { InLanguage } from '@/components/layout/in-language';
import { Figure } from '@/components/ui/figure';
import { useExchangeSetting } from '@/hooks/use-exchange-setting';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useWriting } from '@/hooks/use-writing';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import { isZero } from '@/lib/domain/money';
import { LOCALES } from '@/lib/i18n';

/** Receipt for the sender, with the sender's rights, in all languages side by side. */
export function RemitReceipt({ record }: { record: Transfer }) {
  const t = useTranslations('remits.receipt');
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {LOCALES.map((language) => (
          <InLanguage key={language} language={language}>
            <Receipt record={record} />
          </InLanguage>
        ))}
      </div>
    </section>
  );
}

function Receipt({ record }: { record: Transfer }) {
  const t = useTranslations('remits.receipt');
  const { text } = useWriting();
  const { day, baseCurrency } = useFormats();
  const { date, payout_amount, payout_currency } = record;
  const code = usePayoutCode(record.id);
  const { remittance_cancel_minutes: minutes, complaint_contact: contact } = useExchangeSetting();
  return (
    <article className="grid content-start gap-3 rounded-ctl border border-line p-3">
      <Facts>
        <Fact label={t('number')}>
          <span className="flex flex-wrap gap-x-2">
            <Ltr>{record.number}</Ltr>
            {date && <bdi className="figure text-ink-2">{day(date)}</bdi>}
          </span>
        </Fact>
        {(['sender', 'beneficiary', 'agent'] as const).map((name) => (
          <Fact key={name} label={t(name)}>
            <bdi>{record[name]?.name}</bdi>
          </Fact>
        ))}
        {inBaseOf(record).map(([name, amount]) => (
          <Fact key={name} label={t(name)}>
            <Figure value={amount} currency={baseCurrency} />
          </Fact>
        ))}
        <Rate record={record} />
        <Fact label={t('received')}>
          <Figure
            value={payout_amount ?? ''}
            currency={payout_currency ?? ''}
            className="font-semibold"
          />
        </Fact>
        {record.expires_on && (
          <Fact label={t('until')}>
            <bdi className="figure">{day(record.expires_on)}</bdi>
          </Fact>
        )}
        {code !== undefined && (
          <Fact label={t('code')}>
            <Ltr className="font-semibold tracking-widest">{groupedCode(code)}</Ltr>
          </Fact>
        )}
      </Facts>
      <div className="grid gap-1 text-12 text-ink-2">
        {minutes > 0 && <p>{text(t('cancel', { minutes }))}</p>}
        <p>{t('paper')}</p>
        {contact !== '' && (
          <p>
            {t('complaints')} <bdi>{contact}</bdi>
          </p>
        )}
      </div>
    </article>
  );
}

/** Amounts of the receipt in base, without null and zero amounts. */
function inBaseOf({ principal, fee, tax, paid_in }: Transfer) {
  const all = [
    ['principal', principal],
    ['fee', fee && fee.mode !== 'waived' ? fee.amount : null],
    ['tax', tax],
    ['paid', paid_in],
  ] as const;
  return all.flatMap(([name, amount]) =>
    amount === null || isZero(amount) ? [] : [[name, amount] as const],
  );
}

function Rate({ record: { rate, quote_direction, payout_currency } }: { record: Transfer }) {
  const t = useTranslations('remits');
  const { baseCurrency } = useFormats();
  const { mark } = useRateFormat();
  if (rate === null) return null;
  const paid = payout_currency ?? '';
  const [one, other] = quote_direction === 'direct' ? [paid, baseCurrency] : [baseCurrency, paid];
  return (
    <Fact label={t('fields.rate')}>
      <Ltr>{`1 ${one} = ${mark(rate)} ${other}`}</Ltr>
    </Fact>
  );
}
