'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { ShownYear } from '@/components/accounting/fiscal-closing/shown-year';
import { yearNumber } from '@/components/accounting/fiscal-closing/year-number';
import { Fact, Facts } from '@/components/document/record/facts';
import { HistoryFrame, RecordStrip } from '@/components/document/record/record-frame';
import { AccountLabel } from '@/components/pickers/account-label';
import { Figure } from '@/components/ui/figure';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { FiscalYear } from '@/lib/contract/accounting/fiscal-closing';
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
      <YearHead year={year} />
      {children}
    </HistoryFrame>
  );
}

const OUTCOMES = { '1': 'profit', '0': 'even', '-1': 'loss' } as const;

function YearHead({ year }: { year: FiscalYear }) {
  const t = useTranslations('fiscal-closing');
  const { own, twin } = usePeriodWords()(year);

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <Result result={year.result} isFinal={year.closed_at !== null} />
      <Facts>
        <Fact label={t('days')}>
          {own} <span className="text-ink-3">· {twin}</span>
        </Fact>
        <ClosedBy year={year} />
        {year.closed_at !== null && year.retained_earnings_account_id !== null && (
          <KeptOn id={year.retained_earnings_account_id} />
        )}
      </Facts>
    </div>
  );
}

function ClosedBy({ year: { closed_by, closed_at } }: { year: FiscalYear }) {
  const t = useTranslations('fiscal-closing');
  const { instant } = useFormats();
  if (!closed_by || !closed_at) return null;
  return (
    <Fact label={t('closedBy')}>
      <bdi>{closed_by.name}</bdi>{' '}
      <span className="text-ink-3">
        · <bdi className="figure">{instant(closed_at)}</bdi>
      </span>
    </Fact>
  );
}

function Result({ result, isFinal }: { result: string; isFinal: boolean }) {
  const t = useTranslations('fiscal-closing');
  const { baseCurrency } = useFormats();
  const outcome = OUTCOMES[sign(result)];
  return (
    <div>
      <p>
        <Figure value={absolute(result)} currency={baseCurrency} className="hero" />
      </p>
      <p className="text-ink-2">{t(isFinal ? `outcome.${outcome}` : `soFar.${outcome}`)}</p>
    </div>
  );
}

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
