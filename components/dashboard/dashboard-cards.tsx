'use client';

import { TriangleAlert, CircleCheck, CircleDashed, CalendarDays, Lock } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { AsOf } from './as-of';
import { AssetsCard } from './assets-card';
import { CardLink } from './card-link';
import { type CardKey, CARDS } from './cards';
import { CashCard } from './cash-card';
import { DashboardCard } from './dashboard-card';
import { DrawersCard } from './drawers-card';
import { MarginCard } from './margin-card';
import { MyDrafts } from './my-drafts';
import { OwedCard } from './owed-card';
import { PairCard } from './pair-card';
import { PositionCard } from './position-card';
import { RatesCard } from './rates-card';
import { ResultCard } from './result-card';
import { RowLink } from './row-link';
import { SetUp } from './set-up';
import { SumLine } from './sum-line';
import { ToFinish } from './to-finish';
import { useDaysInWords } from './use-days-in-words';
import { VolumeCard } from './volume-card';
import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { figureColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { Dashboard } from '@/lib/contract/dashboard';
import type { CounterDashboard } from '@/lib/contract/dashboard-counter';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { summaryReport } from '@/lib/contract/reports/summary-report';
import { isZero } from '@/lib/domain/money';

type Known = Readonly<{
  stands: Dashboard;
  counter: CounterDashboard;
  onDismiss: (key: CardKey) => void;
}>;

/** Cards in two columns, each in the user's order. On narrow screens, the wide cards are above the narrow cards. */
export function DashboardCards({ keys, ...known }: Known & { keys: readonly CardKey[] }) {
  const { health, post, at } = known.stands;
  const column = (width: 'wide' | 'narrow') =>
    keys
      .filter((key) => CARDS[key] === width)
      .map((key) => <Fragment key={key}>{cardOf(key, known)}</Fragment>);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        {post && <PostLine post={post} at={at} />}
        {health && <HealthLine health={health} at={at} />}
        {column('wide')}
      </div>
      <div className="grid min-w-0 gap-4">{column('narrow')}</div>
    </div>
  );
}

function cardOf(key: CardKey, { stands, counter, onDismiss }: Known): ReactNode {
  const { at, from, to } = counter;
  const cards: Readonly<Record<CardKey, () => ReactNode>> = {
    setUp: () => <SetUp onDismiss={() => onDismiss('setUp')} />,
    positions: () => counter.positions && <PositionCard positions={counter.positions} at={at} />,
    margin: () =>
      counter.margin && <MarginCard margin={counter.margin} from={from} to={to} at={at} />,
    attribution: () => <AttributionCard from={from} to={to} />,
    volume: () =>
      counter.volume && <VolumeCard volume={counter.volume} from={from} to={to} at={at} />,
    drawers: () => counter.drawers && <DrawersCard drawers={counter.drawers} at={at} />,
    legs: () => counter.legs && <LegsCard legs={counter.legs} at={at} />,
    pair: () => <PairCard />,
    rates: () => <RatesCard />,
    cash: () => stands.cash && <CashCard cash={stands.cash} />,
    result: () => stands.result && <ResultCard result={stands.result} />,
    owed: () => stands.owed && <OwedCard owed={stands.owed} />,
    assets: () => stands.assets && <AssetsCard assets={stands.assets} />,
    payroll: () => <PayrollCard />,
    finish: () => (
      <ToFinish
        drafts={stands.drafts}
        waiting={counter.waiting}
        expiries={stands.expiries}
        assets={stands}
      />
    ),
    drafts: () => <MyDrafts drafts={stands.drafts} latest={stands.own_drafts} />,
    days: () => <OpenDays locks={stands.locks} years={stands.years} />,
  };
  return cards[key]();
}

type Post = NonNullable<Dashboard['post']>;

/** Warning about e-mail delivery: number of waiting and failed e-mails, reason, and start of the problem. */
function PostLine({ post, at }: { post: Post; at: string }) {
  const t = useTranslations('dashboard.post');
  const format = useFormatter();
  const { instant } = useFormats();
  const { waiting, failed, reason, since } = post;
  const counts = [
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('failed', { count: failed })] : []),
  ];

  return (
    <div className="card flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2">
      <Icon of={TriangleAlert} className="text-negative" />
      <span className="font-medium text-negative">
        {counts.length > 0 ? counts.join(' · ') : t('server')}
      </span>
      {since !== null && (
        <time dateTime={since} title={instant(since)} className="text-ink-3">
          {t('since', { ago: format.relativeTime(new Date(since), new Date(at)) })}
        </time>
      )}
      <span className="w-full text-ink-2">{reason}</span>
    </div>
  );
}

type Legs = NonNullable<CounterDashboard['legs']>;
type Net = Legs['net'][number];

/** Card with the trade legs due today and their amounts, and the number of overdue legs. */
function LegsCard({ legs: { due, overdue, net }, at }: { legs: Legs; at: string }) {
  const t = useTranslations('dashboard.legs');
  const note = [
    t('due', { count: due }),
    ...(overdue > 0 ? [t('overdue', { count: overdue })] : []),
  ];
  const amount = (id: 'receive' | 'pay' | 'net'): PlainColumn<Net> => ({
    id,
    header: t(id),
    align: 'end',
    cell: (of) => <Figure value={of[id]} of={of.currency} zero="dash" />,
  });
  return (
    <DashboardCard
      title={t('title')}
      note={<AsOf at={at} note={` · ${note.join(' · ')}`} />}
      end={<CardLink to="app.exchange.trade">{t('all')}</CardLink>}
      none={net.length === 0 && t('none')}
    >
      <div className="overflow-x-auto p-4">
        <PlainTable
          label={t('title')}
          edge={0}
          rows={net}
          rowId={({ currency }) => currency}
          columns={[
            {
              id: 'currency',
              header: t('currency'),
              cell: ({ currency }) => <bdi>{currency}</bdi>,
            },
            ...(['receive', 'pay', 'net'] as const).map(amount),
          ]}
        />
      </div>
    </DashboardCard>
  );
}

const NEVER = [CircleDashed, 'text-ink-3'] as const;
const BROKEN = [TriangleAlert, 'text-negative'] as const;
const SOUND = [CircleCheck, 'text-positive'] as const;

type Health = NonNullable<Dashboard['health']>;

/** Card with the latest proof of the books, the latest drill and the archive of the database, and a link to the proof. */
function HealthLine({ health: { last, drill, archive }, at }: { health: Health; at: string }) {
  const t = useTranslations('dashboard.health');
  const post = useTranslations('dashboard.post');
  const format = useFormatter();
  const { instant } = useFormats();
  const broken = last?.broken ?? [];
  const [icon, tone] = last === null ? NEVER : broken.length > 0 ? BROKEN : SOUND;
  return (
    <RecordLink
      to="app.accounting.proof"
      className="card flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 hover:bg-row-hover"
    >
      <Icon of={icon} className={tone} />
      {last === null && <span>{t('never')}</span>}
      {last && broken.length === 0 && (
        <span className="font-medium">{t('sound', { count: last.checks })}</span>
      )}
      {broken.length > 0 && (
        <span className={classNames('font-medium', tone)}>
          {t('broken', { count: broken.length })}
        </span>
      )}
      {last && (
        <time dateTime={last.at} title={instant(last.at)} className="text-ink-3">
          {t('proved', { ago: format.relativeTime(new Date(last.at), new Date(at)) })}
        </time>
      )}
      {broken.length > 0 && (
        <span className="w-full text-ink-2">{broken.map(({ name }) => name).join(' · ')}</span>
      )}
      {drill && <DrillParts drill={drill} at={at} />}
      {archive && (
        <>
          <span className="basis-full" />
          <Icon of={TriangleAlert} className="text-negative" />
          <span className="font-medium text-negative">{t('archive')}</span>
          <time dateTime={archive.since} title={instant(archive.since)} className="text-ink-3">
            {post('since', { ago: format.relativeTime(new Date(archive.since), new Date(at)) })}
          </time>
          <span className="w-full text-ink-2">{archive.reason}</span>
        </>
      )}
    </RecordLink>
  );
}

type DrillProps = Readonly<{ drill: NonNullable<Health['drill']>; at: string }>;

/** Result, age and reach of the latest drill of a recovery, on a row of their own. */
function DrillParts({ drill: { ok, at: drilled, entry, reached, reasons }, at }: DrillProps) {
  const t = useTranslations('dashboard.health');
  const format = useFormatter();
  const { instant } = useFormats();
  const [icon, tone] = ok ? SOUND : BROKEN;
  return (
    <>
      <span className="basis-full" />
      <Icon of={icon} className={tone} />
      <span className={classNames('font-medium', !ok && tone)}>
        {t(ok ? 'drillOk' : 'drillFailed')}
      </span>
      <time dateTime={drilled} title={instant(drilled)} className="text-ink-3">
        {format.relativeTime(new Date(drilled), new Date(at))}
      </time>
      {entry !== null && reached !== null && (
        <span className="text-ink-3">
          {t.rich('reached', { entry: String(entry), at: () => <Ltr>{instant(reached)}</Ltr> })}
        </span>
      )}
      {reasons.map((reason) => (
        <span key={reason} className="w-full text-ink-2">
          {reason}
        </span>
      ))}
    </>
  );
}

/** Card with the days that are open for posting: active locks and open fiscal years. */
function OpenDays({ locks, years }: Pick<Dashboard, 'locks' | 'years'>) {
  const t = useTranslations('dashboard.days');
  const { day } = useFormats();
  return (
    <DashboardCard title={t('title')}>
      <ul>
        {locks?.map((lock) => (
          <RowLink key={lock.id} to="app.accounting.transaction-locking" view={lock.id}>
            <Icon of={Lock} className="text-ink-3" />
            <span className="min-w-0 flex-1">
              {t.rich('locked', { day: () => <Ltr>{day(lock.lock_date)}</Ltr> })}
              <span className="block text-12 text-ink-3">
                {lock.modules.map((one) => t(`module.${one}`)).join(t('comma'))}
              </span>
            </span>
            <Ltr className="text-12 text-ink-3">{lock.number}</Ltr>
          </RowLink>
        ))}
        {locks?.length === 0 && (
          <li className="flex min-h-10 items-center gap-3 border-b border-line px-4 text-ink-2 last:border-b-0">
            <Icon of={Lock} className="text-ink-3" /> {t('noLock')}
          </li>
        )}
        {years?.map((year) => (
          <RowLink key={year.id} to="app.accounting.fiscal-closing" view={year.id}>
            <Icon of={CalendarDays} className="text-ink-3" />
            <span>
              {t.rich('openYear', {
                from: () => <Ltr>{day(year.from)}</Ltr>,
                to: () => <Ltr>{day(year.to)}</Ltr>,
              })}
            </span>
          </RowLink>
        ))}
      </ul>
    </DashboardCard>
  );
}

const SHOWN = 3;
const GONE: readonly string[] = ['voided', 'discarded'];

function PayrollCard() {
  const t = useTranslations('dashboard.payroll');
  const columns = useColumns();
  const { data } = useAnswer(payrollPreparation.list, { input: { per_page: '10', sort: '-date' } });
  if (!data) return null;
  const runs = data.data.filter(({ status }) => !GONE.includes(status)).slice(0, SHOWN);
  return (
    <DashboardCard
      title={t('title')}
      end={<CardLink to="app.hrm.payroll-preparation">{t('all')}</CardLink>}
      none={runs.length === 0 && t('none')}
    >
      <PlainTable
        caption={t('title')}
        edge={16}
        rows={runs}
        rowId={({ id }) => id}
        columns={columns}
      />
    </DashboardCard>
  );
}

type Run = AnswerOf<typeof payrollPreparation.list>['data'][number];

function useColumns(): readonly PlainColumn<Run>[] {
  const t = useTranslations('dashboard.payroll');
  const inWords = usePeriodWords();
  const { baseCurrency } = useFormats();
  return [
    {
      id: 'period',
      header: t('period'),
      cell: ({ id, period_from: from, period_to: to }) => (
        <RecordLink to="app.hrm.payroll-preparation" view={id} className="hover:underline">
          <bdi>{inWords({ from, to }).own}</bdi>
        </RecordLink>
      ),
    },
    figureColumn(
      { id: 'net', header: t('net'), className: 'max-sm:hidden' },
      ({ totals: { net }, currency }) =>
        net === null ? null : { value: net, currency: currency ?? baseCurrency },
    ),
    { id: 'status', header: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  ];
}

/** Lines of `FIRST` are always shown; lines of `REST` are hidden if they are zero. */
const FIRST = ['margin', 'fees', 'carry', 'differences'] as const;
const REST = ['others', 'cash_rounding', 'by_hand', 'rounding'] as const;

/**
 * Card with the sources of the period's result, such as dealing, fees and count differences. The lines add up to the
 * result.
 */
function AttributionCard({ from, to }: { from: string; to: string }) {
  const t = useTranslations('dashboard.attribution');
  const { baseMark, baseCurrency } = useFormats();
  const { data, error } = useAnswer(summaryReport, { input: { from, to } });
  const days = useDaysInWords({ from, to });
  const attribution = data?.attribution;
  return (
    <DashboardCard
      title={t('title')}
      note={t('note', { days, currency: baseMark })}
      end={
        <CardLink to="app.reports.summary-report" query={{ from, to }}>
          {t('all')}
        </CardLink>
      }
    >
      {!data && !error && <SkeletonRows rows={5} />}
      {!data && error && <EmptyState kind="refused">{error.message}</EmptyState>}
      {attribution && (
        <dl className="grid gap-1 p-4">
          {[...FIRST, ...REST.filter((name) => !isZero(attribution[name]))].map((name) => (
            <SumLine key={name} name={t(name)}>
              <Figure value={attribution[name]} of={baseCurrency} zero="dash" />
            </SumLine>
          ))}
          <div className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
            <dt>{t('result')}</dt>
            <dd>
              <Figure value={attribution.result} of={baseCurrency} />
            </dd>
          </div>
        </dl>
      )}
    </DashboardCard>
  );
}
