'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ShownYear } from './shown-year';
import { yearNumber } from './year-number';
import { Fact, Facts } from '@/components/document/record/facts';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { AccountLabel } from '@/components/pickers/account-label';
import { Figure } from '@/components/ui/figure';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import { absolute, sign } from '@/lib/domain/money';

type Props = Readonly<{
  year: ShownYear;
  actions?: ReactNode;
  /** Messages above the content. */
  notes?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}>;

/** Frame of a fiscal year: result at the top, history at the side. */
export function YearFrame({ year, actions, notes, foot, children }: Props) {
  const t = useTranslations('fiscal-closing');
  const { baseCurrency, instant } = useFormats();
  const { own, twin } = usePeriodWords()(year);
  const outcome = OUTCOMES[sign(year.result)];
  return (
    <HistoryFrame
      strip={
        <RecordStrip number={yearNumber(year)} status={year.status}>
          <span className="flex-1" />
          {actions}
        </RecordStrip>
      }
      history={year.history}
      foot={foot}
    >
      {notes}
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div>
          <p>
            <Figure value={absolute(year.result)} currency={baseCurrency} className="hero" />
          </p>
          <p className="text-ink-2">
            {t(year.closed_at !== null ? `outcome.${outcome}` : `soFar.${outcome}`)}
          </p>
        </div>
        <Facts>
          <Fact label={t('days')}>
            {own} <span className="text-ink-3">· {twin}</span>
          </Fact>
          {!year.closed_by || !year.closed_at ? null : (
            <Fact label={t('closedBy')}>
              <bdi>{year.closed_by.name}</bdi>{' '}
              <span className="text-ink-3">
                · <bdi className="figure">{instant(year.closed_at)}</bdi>
              </span>
            </Fact>
          )}
          {year.closed_at !== null && year.retained_earnings_account_id !== null && (
            <KeptOn id={year.retained_earnings_account_id} />
          )}
        </Facts>
      </div>
      {children}
    </HistoryFrame>
  );
}

const OUTCOMES = { '1': 'profit', '0': 'even', '-1': 'loss' } as const;

function KeptOn({ id }: { id: number }) {
  const t = useTranslations('fiscal-closing');
  const { data: accounts = [] } = useAccounts();
  const account = accounts.find((one) => one.id === id);
  return (
    <Fact label={t('keptOn')}>
      {account ? <AccountLabel {...account} /> : <bdi className="figure">{id}</bdi>}
    </Fact>
  );
}
