'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { RecordLink } from '@/components/layout/record-link';
import { AccountLabel } from '@/components/pickers/account-label';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type { Asset } from '@/lib/contract/assets/asset';
import { dayNumber } from '@/lib/domain/calendar';
import { FIRST_STEP } from '@/lib/domain/expiry';
import { isZero } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

export function AssetFacts({ record }: { record: Asset }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-10 gap-y-5">
      <Identity record={record} />
      <Worth record={record} />
    </div>
  );
}

function Identity({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset.fields');
  const { category, employee, quantity } = record;
  return (
    <Facts>
      <LinkFact label={t('category_id')} to="app.assets.asset-category" of={category} />
      {employee && <LinkFact label={t('employee_id')} to="app.hrm.employee" of={employee} />}
      <WordFact label={t('location')} of={record.location} />
      <WordFact label={t('serial')} of={record.serial} />
      {quantity > 1 && (
        <Fact label={t('quantity')}>
          <span className="figure">{quantity}</span>
        </Fact>
      )}
      <WordFact label={t('supplier')} of={record.supplier} />
      <WordFact label={t('invoice_reference')} of={record.invoice_reference} />
      <WordFact label={t('notes')} of={record.notes} />
      {record.warranty_end && <Warranty end={record.warranty_end} />}
      {record.paid_from && (
        <Fact label={t('paid_from_account_id')}>
          <AccountLabel {...record.paid_from} />
        </Fact>
      )}
    </Facts>
  );
}

type LinkProps = Readonly<{
  label: string;
  to: RouteName;
  of: Readonly<{ id: number; name: string }>;
}>;

const LinkFact = ({ label, to, of: { id, name } }: LinkProps) => (
  <Fact label={label}>
    <RecordLink to={to} view={id} className="text-accent">
      <bdi>{name}</bdi>
    </RecordLink>
  </Fact>
);

/** End of the warranty, with the remaining days if it ends soon. */
function Warranty({ end }: { end: string }) {
  const t = useTranslations('assets.asset');
  const { day } = useFormats();
  const today = useToday();
  const left = dayNumber(end) - dayNumber(today);
  return (
    <Fact label={t('fields.warranty_end')}>
      <span className="figure">{day(end)}</span>
      {left < 0 && <span className="text-ink-3"> · {t('warranty.ended')}</span>}
      {left >= 0 && left <= FIRST_STEP && (
        <span className="text-warning"> · {t('warranty.left', { count: left })}</span>
      )}
    </Fact>
  );
}

function Worth({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset');
  const { day, baseMoney } = useFormats();
  const { impaired, surplus, charged_to, next } = record;
  return (
    <Facts>
      <MoneyFact label={t('fields.cost')} value={record.cost} />
      <Bought of={record} />
      <MoneyFact label={t('fields.accumulated')} value={record.accumulated} />
      <MoneyFact label={t('fields.salvage')} value={record.salvage} />
      {!isZero(impaired) && <MoneyFact label={t('fields.impaired')} value={impaired} />}
      {!isZero(surplus) && <MoneyFact label={t('fields.surplus')} value={surplus} />}
      <DayFact label={t('fields.in_service_on')}>{day(record.in_service_on)}</DayFact>
      <Method of={record} />
      {charged_to && <DayFact label={t('fields.charged_to')}>{day(charged_to)}</DayFact>}
      {next && (
        <Fact label={t('fields.next')}>
          {t('nextCharge', { date: day(next.date), amount: baseMoney(next.amount) })}
        </Fact>
      )}
      <WordFact label={t('fields.suspended')} of={record.suspended} />
    </Facts>
  );
}

/** Purchase price in a foreign currency, and its rate. */
function Bought({ of: { amount, currency, rate } }: { of: Asset }) {
  const t = useTranslations('assets.asset');
  const { baseCurrency } = useFormats();
  if (amount === null || currency === null || currency === baseCurrency) return null;
  const paid = <Figure value={amount} currency={currency} tone="plain" />;
  return (
    <Fact label={t('fields.bought')}>
      {rate === null
        ? paid
        : t.rich('boughtAt', {
            amount: () => paid,
            rate: () => <Rate of={currency} perUnit={rate} />,
          })}
    </Fact>
  );
}

function Method({ of: { method, convention, life_months } }: { of: Asset }) {
  const t = useTranslations('assets.asset');
  return (
    <>
      <Fact label={t('fields.method')}>
        {t.has(`choices.method.${method}`) ? t(`choices.method.${method}`) : method}
        {method !== 'none' && ` · ${t('months', { count: life_months })}`}
      </Fact>
      {method !== 'none' && (
        <Fact label={t('fields.convention')}>
          {t.has(`choices.convention.${convention}`)
            ? t(`choices.convention.${convention}`)
            : convention}
        </Fact>
      )}
    </>
  );
}

function MoneyFact({ label, value }: { label: string; value: string }) {
  const { baseCurrency } = useFormats();
  return (
    <Fact label={label}>
      <Figure value={value} currency={baseCurrency} tone="plain" />
    </Fact>
  );
}

const DayFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Fact label={label}>
    <span className="figure">{children}</span>
  </Fact>
);
