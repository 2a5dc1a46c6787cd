'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Schedule } from '@/components/assets/schedule';
import { EntryButton, showEntry } from '@/components/document/record/entry-button';
import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { LoadFailure } from '@/components/document/record/load-failure';
import { RecordLink } from '@/components/layout/record-link';
import { AccountLabel } from '@/components/pickers/account-label';
import { Callout } from '@/components/ui/callout';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { dayColumn, figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { type Asset, asset } from '@/lib/contract/assets/asset';
import { dayNumber } from '@/lib/domain/calendar';
import { documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { FIRST_STEP } from '@/lib/domain/expiry';
import { absolute, sign, isZero } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

/** View of an asset, with parts such as facts, schedule, movements and handovers. */
export function AssetView({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset.disposal');
  const assetWords = useTranslations('assets.asset');
  const movesWords = useTranslations('assets.moves');
  const { day, money, baseMoney } = useFormats();
  const { impaired, surplus, charged_to, next } = record;
  const { data, error, refetch } = useAnswer(asset.schedule, { params: { id: record.id } });
  const parts = [
    ...(record.split_from ? [{ key: 'splitFrom', ...record.split_from } as const] : []),
    ...record.split_into.map((one) => ({ key: 'splitInto', ...one }) as const),
  ];
  return (
    <>
      {record.disposal ? (
        <Callout>
          {t(record.disposal.kind, {
            date: day(record.disposal.date),
            proceeds: money(record.disposal.proceeds, record.disposal.currency),
          })}{' '}
          {t(sign(record.disposal.gain) < 0 ? 'loss' : 'gain', {
            amount: baseMoney(absolute(record.disposal.gain)),
          })}
        </Callout>
      ) : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-10 gap-y-5">
        <Identity record={record} />
        <Facts>
          <MoneyFact label={assetWords('fields.cost')} value={record.cost} />
          <Bought of={record} />
          <MoneyFact label={assetWords('fields.accumulated')} value={record.accumulated} />
          <MoneyFact label={assetWords('fields.salvage')} value={record.salvage} />
          {!isZero(impaired) && (
            <MoneyFact label={assetWords('fields.impaired')} value={impaired} />
          )}
          {!isZero(surplus) && <MoneyFact label={assetWords('fields.surplus')} value={surplus} />}
          <DayFact label={assetWords('fields.in_service_on')}>{day(record.in_service_on)}</DayFact>
          <Fact label={assetWords('fields.method')}>
            {assetWords.has(`choices.method.${record.method}`)
              ? assetWords(`choices.method.${record.method}`)
              : record.method}
            {record.method !== 'none' &&
              ` · ${assetWords('months', { count: record.life_months })}`}
          </Fact>
          {record.method !== 'none' && (
            <Fact label={assetWords('fields.convention')}>
              {assetWords.has(`choices.convention.${record.convention}`)
                ? assetWords(`choices.convention.${record.convention}`)
                : record.convention}
            </Fact>
          )}
          {charged_to && (
            <DayFact label={assetWords('fields.charged_to')}>{day(charged_to)}</DayFact>
          )}
          {next && (
            <Fact label={assetWords('fields.next')}>
              {assetWords('nextCharge', { date: day(next.date), amount: baseMoney(next.amount) })}
            </Fact>
          )}
          <WordFact label={assetWords('fields.suspended')} of={record.suspended} />
        </Facts>
      </div>
      {parts.length !== 0 && (
        <ul className="grid gap-1">
          {parts.map(({ key, id, number, name }) => (
            <li key={id}>
              <span className="text-ink-2">{assetWords(key)}</span>{' '}
              <RecordLink to="app.assets.asset" view={id} className="text-accent hover:underline">
                <bdi className="figure">{number}</bdi> <bdi>{name}</bdi>
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.length === 0 ? (
          <p className="text-ink-2">{assetWords('notCharged')}</p>
        ) : (
          <Schedule rows={data} hasStatus />
        )
      ) : (
        <SkeletonRows rows={4} />
      )}
      <Movements of={record.movements} />
      {record.handovers.length > 0 && (
        <TitledTable
          caption={movesWords('handovers')}
          rows={record.handovers}
          rowId={(_, at) => at}
          columns={[
            {
              id: 'date',
              header: movesWords('date'),
              cell: ({ date }) => <span className="figure">{day(date)}</span>,
            },
            {
              id: 'employee',
              header: movesWords('holder'),
              cell: ({ employee }) => <bdi>{employee}</bdi>,
            },
            {
              id: 'location',
              header: movesWords('place'),
              cell: ({ location }) => <bdi>{location}</bdi>,
            },
            {
              id: 'branch',
              header: movesWords('branch'),
              cell: ({ branch }) => <bdi>{branch}</bdi>,
            },
          ]}
        />
      )}
    </>
  );
}

type Movement = Asset['movements'][number];

/** Table of the movements in cost and accumulated depreciation since the purchase. */
function Movements({ of }: { of: Asset['movements'] }) {
  const t = useTranslations('assets.moves');
  const { baseCurrency } = useFormats();
  if (of.length === 0) return null;
  const figure = (id: 'cost' | 'accumulated') =>
    figureColumn<Movement>(
      { id, header: <span className="whitespace-normal">{t(id)}</span> },
      ({ [id]: value }) => ({ value, of: baseCurrency, zero: 'dash' }),
    );
  const columns: readonly PlainColumn<Movement>[] = [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    {
      id: 'kind',
      header: t('kind'),
      cell: (movement) => (
        <>
          <span className={classNames(movement.reversed && 'line-through')}>
            {t(`kinds.${movement.kind}`)}
          </span>
          {(movement.reverses || movement.reversed) && (
            <span className="text-12 text-ink-2">
              {' '}
              · {t(movement.reverses ? 'takesBack' : 'takenBack')}
            </span>
          )}
        </>
      ),
    },
    figure('cost'),
    figure('accumulated'),
    {
      id: 'source',
      header: t('source'),
      className: 'max-sm:hidden',
      // Links to the document of the movement. If that is the asset itself, or there is none, links to the ledger
      // entry.
      cell: ({ document, entry_id }) =>
        document && document.type !== 'asset' && isDocumentType(document.type) ? (
          <RecordLink
            to={documentTypes[document.type].route}
            view={document.id}
            className="figure text-accent hover:underline"
          >
            {document.number ?? documentNumber(document.type, document.id)}
          </RecordLink>
        ) : (
          entry_id !== null &&
          t.rich('entry', { id: () => <EntryButton id={entry_id} onEntry={showEntry} /> })
        ),
    },
  ];
  return <TitledTable caption={t('title')} rows={of} rowId={(_, at) => at} columns={columns} />;
}

function Identity({ record }: { record: Asset }) {
  const t = useTranslations('assets.asset.fields');
  const warrantyWords = useTranslations('assets.asset.warranty');
  const { day } = useFormats();
  const today = useToday();
  const { category, employee, quantity } = record;
  const daysLeft = dayNumber(record.warranty_end ?? today) - dayNumber(today);
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
      {record.warranty_end && (
        <Fact label={t('warranty_end')}>
          <span className="figure">{day(record.warranty_end)}</span>
          {daysLeft < 0 && <span className="text-ink-3"> · {warrantyWords('ended')}</span>}
          {daysLeft >= 0 && daysLeft <= FIRST_STEP && (
            <span className="text-warning"> · {warrantyWords('left', { count: daysLeft })}</span>
          )}
        </Fact>
      )}
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

/** Purchase price and rate of an asset that was bought in a foreign currency. */
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
