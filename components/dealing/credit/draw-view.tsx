'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, FigureFact, RecordFact, WordFact } from '@/components/document/record/facts';
import { Callout } from '@/components/ui/callout';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { CreditWithdrawal, Repayment } from '@/lib/contract/dealing/credit-withdrawal';

/** View of a withdrawal, with data such as outstanding amount, due date and repayments. */
export function DrawView({ record }: { record: CreditWithdrawal }) {
  const t = useTranslations('credit-draw');
  const { day, money } = useFormats();
  const columns = useRepaymentColumns();
  const { counterparty, limit, sub_limit, outstanding, currency, due_date, at, sale } = record;
  const { written_off, repayments } = record;
  return (
    <>
      <Facts>
        <Fact label={t('fields.party_id')}>
          <bdi className="font-semibold">{counterparty}</bdi>
        </Fact>
        <FigureFact
          label={t('fields.outstanding')}
          value={outstanding}
          currency={currency}
          strong
        />
        <Fact label={t('fields.due_date')}>
          <span className="figure">{day(due_date)}</span>
        </Fact>
        <RecordFact label={t('fields.limit_id')} to="app.exchange.credit-limit" of={limit} />
        <RecordFact
          label={t('fields.sub_limit_id')}
          to="app.exchange.credit-sub-limit"
          of={sub_limit}
        />
        <RecordFact label={t('to')} to="app.exchange.sales" of={sale} />
        {!sale && <WordFact label={t('to')} of={at ?? t('balance')} />}
      </Facts>
      {written_off && currency && (
        <Callout tone="warning">
          {t('writtenOff', {
            amount: money(written_off.amount, currency),
            date: day(written_off.date),
            reason: written_off.reason,
          })}
        </Callout>
      )}
      {repayments.length > 0 && (
        <PlainTable
          caption={t('repayment.title')}
          captionClass="pb-2 text-start font-semibold"
          rows={repayments}
          rowId={({ entry_id }) => entry_id}
          columns={columns}
        />
      )}
    </>
  );
}

function useRepaymentColumns(): readonly PlainColumn<Repayment>[] {
  const t = useTranslations('credit-draw.repayment');
  const { mark } = useRateFormat();
  const givesWay = { className: 'max-sm:hidden' };
  return [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount, currency }) => ({
      value: amount,
      currency,
    })),
    figureColumn({ id: 'paid', header: t('paid'), ...givesWay }, (one) => ({
      value: one.pay_amount,
      currency: one.pay_currency,
    })),
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      ...givesWay,
      cell: ({ rate }) => rate && <bdi className="figure">{mark(rate)}</bdi>,
    },
    nameColumn(
      { id: 'at', header: t('at'), cellClass: 'whitespace-normal!' },
      ({ at, taken_back }) => (taken_back === null ? at : t('takenBack', { reason: taken_back })),
    ),
  ];
}
