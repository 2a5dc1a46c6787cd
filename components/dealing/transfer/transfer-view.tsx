'use client';

import { useTranslations } from 'use-intl';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import type { Transfer } from '@/lib/contract/dealing/transfer';
import { type Decimal, isZero, subtract } from '@/lib/domain/money';
import { LOOSE, piecesCompared } from '@/lib/domain/dealing/till-count';

/** View of a transfer, with data such as locations, carrier, seal number and amounts. */
export function TransferView({ record }: { record: Transfer }) {
  const { from, to, carrier, seal_no, lines, decision, receipt, step_reason } = record;
  const words = useTranslations('transfer');
  const t = useTranslations('transfer.fields');
  const choices = useTranslations('transfer.choices.decision');
  return (
    <>
      <Facts>
        <Fact label={t('from_location_id')}>
          <bdi className="font-semibold">{from?.name}</bdi>
        </Fact>
        <Fact label={t('to_location_id')}>
          <bdi className="font-semibold">{to?.name}</bdi>
        </Fact>
        {receipt === 'user' && <Fact label={t('receipt')}>{words('receipt.user')}</Fact>}
        <WordFact label={t('carrier')} of={carrier} />
        {seal_no && (
          <Fact label={t('seal_no')}>
            <bdi dir="ltr" className="figure">
              {seal_no}
            </bdi>
          </Fact>
        )}
        {decision && <Fact label={t('decision')}>{choices(decision)}</Fact>}
        <WordFact label={t('reason')} of={step_reason} />
      </Facts>
      <TransferSums of={lines} />
    </>
  );
}

type Line = Transfer['lines'][number];

/**
 * Row of the table: a line of the transfer or, if `value` is set, one denomination of a line. Figures are null if
 * hidden or not counted.
 */
type Row = Readonly<{
  currency: string;
  value?: string;
  sent: Decimal | null;
  counted: Decimal | null;
  missing: Decimal | null;
}>;

/**
 * Amounts of a transfer. After the count, the table also shows received and missing amounts, and a row per denomination
 * if pieces were counted.
 */
export function TransferSums({ of }: { of: Transfer['lines'] }) {
  const t = useTranslations('transfer');
  const isCounted = of.some(({ received }) => received !== null);
  const column = (
    id: string,
    figure: 'sent' | 'counted' | 'missing',
    tone?: 'red',
  ): PlainColumn<Row> => ({
    id,
    header: t(`columns.${id}`),
    align: 'end',
    // Amount or, in the row of a denomination, number of pieces.
    cell: (row) => {
      const { [figure]: value, currency } = row;
      if (value === null) return '–';
      const isMarked = tone !== undefined && !isZero(value);
      if (row.value !== undefined && row.value !== LOOSE) {
        return <Ltr className={classNames(isMarked ? 'text-negative' : 'text-ink-2')}>{value}</Ltr>;
      }
      return <Figure value={value} of={currency} {...(isMarked && { tone })} />;
    },
  });
  return (
    <PlainTable
      caption={t('lines')}
      className="max-w-md"
      rows={of.flatMap(rowsOf)}
      rowId={({ currency, value }) => `${currency} ${value ?? ''}`}
      columns={[
        {
          id: 'currency',
          header: t('columns.currency'),
          cell: ({ currency, value }) => {
            if (value === undefined) return <bdi className="font-medium">{currency}</bdi>;
            return (
              <span className="ps-4 text-ink-2">
                {value === LOOSE ? (
                  t('loose')
                ) : (
                  <>
                    <Ltr>{value}</Ltr> ×
                  </>
                )}
              </span>
            );
          },
        },
        ...(isCounted
          ? [
              column('sent', 'sent'),
              column('counted', 'counted'),
              column('missing', 'missing', 'red'),
            ]
          : [column('amount', 'sent')]),
      ]}
    />
  );
}

function rowsOf({ currency, amount, received, pieces, received_pieces }: Line): Row[] {
  const missing = amount === null || received === null ? null : subtract(amount, received);
  const [sent, counted] = [pieces ?? {}, received_pieces ?? {}];
  return [
    { currency, sent: amount, counted: received, missing },
    ...piecesCompared(sent, counted).map((piece) => ({
      currency,
      value: piece.value,
      sent: pieces && piece.sent,
      counted: received_pieces && piece.counted,
      missing: pieces && received_pieces && piece.missing,
    })),
  ];
}
