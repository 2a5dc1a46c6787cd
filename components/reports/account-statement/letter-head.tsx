'use client';

import { useTranslations } from 'use-intl';

import { DayNote } from '@/components/ui/day-note';
import { useFormats } from '@/hooks/use-formats';
import { useLetterhead } from '@/hooks/use-letterhead';
import type { AccountStatement } from '@/lib/contract/reports/account-statement';

type Props = Readonly<{
  party: Readonly<{ name: string }>;
  days: Pick<AccountStatement, 'from' | 'to'>;
  currency: string;
}>;

export function LetterHead({ party, days, currency }: Props) {
  const t = useTranslations('reports.letter');
  const { name, licence, address, contact } = useLetterhead();
  const lines = [licence && `${t('licence')} ${licence}`, address, contact.join(' · ')];
  return (
    <>
      <div className="voucher-head">
        <div className="min-w-0">
          <p className="text-16 font-semibold">
            <bdi>{name}</bdi>
          </p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="text-12 text-ink-2">
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
        <div className="text-end">
          <p className="text-18 font-semibold">{t('title')}</p>
          <p className="figure text-ink-2">{currency}</p>
        </div>
      </div>
      <LetterFacts party={party} days={days} />
    </>
  );
}

function LetterFacts({ party, days: { from, to } }: Pick<Props, 'party' | 'days'>) {
  const t = useTranslations('reports.letter');
  const { day } = useFormats();
  return (
    <dl className="voucher-facts">
      <dt className="text-ink-2">{t('party')}</dt>
      <dd className="min-w-0">
        <bdi className="font-semibold">{party.name}</bdi>
      </dd>
      <dt className="text-ink-2">{t('period')}</dt>
      <dd className="min-w-0">
        <span className="figure">
          <bdi dir="ltr">{day(from)}</bdi> – <bdi dir="ltr">{day(to)}</bdi>
        </span>{' '}
        · <DayNote day={to} />
      </dd>
    </dl>
  );
}
