'use client';

import { useTranslations } from 'use-intl';
import { BaseBelow } from '@/components/document/form/base-below';
import { Fact, Facts } from '@/components/document/record/facts';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { draftedOf, valuesOf } from '@/components/exchange/manual-journal/manual-values';
import { PositionChanges } from '@/components/exchange/manual-journal/position-changes';
import { useManualPreview } from '@/components/exchange/manual-journal/use-manual-preview';
import { useAccountName } from '@/components/pickers/use-account-name';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import { type ManualJournal, manualJournal } from '@/lib/contract/exchange/manual-journal';
import { absolute, sign } from '@/lib/domain/money';

/** A manual journal as it was typed, and what it did, or would do, to the positions. */
export function ManualJournalView({ record }: { record: ManualJournal }) {
  const t = useTranslations('exchange.manual');
  const { kind, valuation_mode, lines } = record;
  const bases = usePostedBases(manualJournal, record, lines);
  return (
    <>
      <Facts>
        <Fact label={t('fields.kind')}>{t(`kinds.${kind}`)}</Fact>
        <Fact label={t('fields.valuation_mode')}>{t(`modes.${valuation_mode ?? 'none'}`)}</Fact>
      </Facts>
      <div className="overflow-x-auto">
        <table className="tbl [--table-edge:8px]" aria-label={t('lines')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.account_id')}</th>
              <th scope="col" className="num">
                {t('columns.debit')}
              </th>
              <th scope="col" className="num">
                {t('columns.credit')}
              </th>
              <th scope="col">{t('columns.currency')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow key={line.line_no} line={line} base={bases[at] ?? line.base} />
            ))}
          </tbody>
        </table>
      </div>
      <Positions record={record} />
    </>
  );
}

/** As they were moved; of what is still to be posted, as they would be. */
function Positions({ record }: { record: ManualJournal }) {
  const isToCome = record.status === 'draft' || record.status === 'pending_approval';
  const { body } = draftedOf(valuesOf(record), ({ currency }) => currency ?? '');
  const preview = useManualPreview(isToCome ? body : undefined);
  return <PositionChanges positions={isToCome ? preview.positions : record.positions} />;
}

function LineRow({ line, base }: { line: ManualJournal['lines'][number]; base: string | null }) {
  const nameOf = useAccountName();
  const { currency, amount } = line;
  const figure = (
    <>
      <Figure value={absolute(amount)} of={currency} />
      <BaseBelow currency={currency} base={base} />
    </>
  );
  return (
    <tr>
      <td className="whitespace-normal!">
        <span className="figure text-ink-3">{line.account_number}</span>{' '}
        <bdi>{nameOf(line.account_id, line.account_name)}</bdi>
        <LineParty id={line.party_id} name={line.party} />
      </td>
      <td className="num py-1!">{sign(amount) > 0 && figure}</td>
      <td className="num py-1!">{sign(amount) < 0 && figure}</td>
      <td>
        <CurrencyMark of={currency} />
      </td>
    </tr>
  );
}
