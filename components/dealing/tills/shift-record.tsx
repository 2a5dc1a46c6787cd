'use client';

import { FileDown, Printer, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { WaitingBanner } from '@/components/document/list/waiting-banner';
import { SignLines } from '@/components/document/print/print-parts';
import { PageFailure } from '@/components/document/record/load-failure';
import { HistoryFrame } from '@/components/document/record/record-frame';
import { SealedHead } from '@/components/document/record/sealed-head';
import { EntryLink } from '@/components/document/entry-link';
import { LazyCount } from './lazy-dialogs';
import { LazyUnderWay } from '@/components/dealing/transfer/lazy-under-way';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { saveDownload } from '@/components/ui/save-file';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { useMedia } from '@/hooks/use-media';
import { usePrint } from '@/hooks/use-print';
import { useAnswer } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { usePrinting } from '@/hooks/use-printing';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { download } from '@/lib/api/call';
import { locations } from '@/lib/contract/dealing/locations';
import { type ShiftSheet, tillSessions, type Movement } from '@/lib/contract/dealing/till-sessions';
import { compare } from '@/lib/domain/money';
import { LOOSE } from '@/lib/domain/dealing/till-count';

/** Sheet of one shift, for the screen and for printing. */
export function ShiftRecord({ id }: { id: number }) {
  const t = useTranslations('tills.shift');
  const waitingWords = useTranslations('tills.shift.waiting');
  const openingWords = useTranslations('tills.shift.opening');
  const columns = useColumns();
  const setup = useSystemSetup();
  const { data: sheet, error, refetch } = useAnswer(tillSessions.show, { params: { id } });
  useRecordName(sheet && t('title', { place: sheet.location }));
  if (error && !sheet) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!sheet) return <SkeletonRows />;
  const { waiting, location, movements } = sheet;
  const isOpeningReview = sheet.status === 'opening_review';
  const decisionWords = isOpeningReview ? openingWords : waitingWords;
  return (
    <HistoryFrame strip={<ShiftHead sheet={sheet} />} history={sheet.history}>
      <div
        aria-hidden
        className="hidden items-start justify-between gap-6 border-b border-line pb-3 print:flex"
      >
        <div>
          <p className="text-16 font-semibold">
            <bdi>{setup?.name}</bdi>
          </p>
          <p className="text-ink-2">{t('title', { place: sheet.location })}</p>
        </div>
        <div className="text-end">
          <Span sheet={sheet} />
          <p>
            <StatusBadge status={sheet.status} />
          </p>
        </div>
      </div>
      {waiting && (
        <WaitingBanner
          waiting={waiting}
          id={sheet.id}
          page="tills"
          approve={tillSessions.approve}
          reject={isOpeningReview ? tillSessions.reject : tillSessions.reopen}
          words={{
            request: decisionWords('asked', { place: location }),
            approve: decisionWords('approve'),
            approved: decisionWords('approved', { place: location }),
            reject: decisionWords('reject'),
            ...(isOpeningReview && { rejectText: openingWords('rejectText') }),
          }}
        />
      )}
      {sheet.status === 'open' && sheet.expected === null && <Callout>{t('blind')}</Callout>}
      {sheet.status === 'open' && <UnderWayAt id={sheet.location_id} />}
      <ShiftLines sheet={sheet} />
      {sheet.postings.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          {t('posted')}
          {sheet.postings.map((one) => (
            <EntryLink key={one.entry_id} of={one} />
          ))}
        </p>
      )}
      <ShiftCounted sheet={sheet} />
      <PanelSection title={t('movements')}>
        {movements.length === 0 ? (
          <p className="text-ink-2">{t('noMovements')}</p>
        ) : (
          <ScrollRegion label={t('movements')} className="overflow-x-auto">
            <PlainTable
              caption={t('movements')}
              rows={movements}
              rowId={({ entry_id, currency }) => `${entry_id} ${currency}`}
              columns={columns}
            />
          </ScrollRegion>
        )}
      </PanelSection>
      {sheet.head && <SealedHead head={sheet.head} />}
      <div aria-hidden className="mt-12 hidden print:block">
        <SignLines roles={['prepared', 'checked', 'approved']} />
      </div>
    </HistoryFrame>
  );
}

/** Cash in transit to and from the till. */
function UnderWayAt({ id }: { id: number }) {
  const { data: places } = useAnswer(locations.list);
  const place = places?.find((one) => one.id === id);
  return place && <LazyUnderWay place={place} />;
}

/** Counted pieces by denomination, if the user counted by denomination. */
function ShiftCounted({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const count = sheet.closing_count ?? sheet.opening_count ?? {};
  const piled = Object.entries(count).flatMap(([currency, counted]) =>
    typeof counted === 'string' ? [] : [{ currency, counted }],
  );
  if (piled.length === 0) return null;
  return (
    <PanelSection title={t(sheet.closing_count ? 'countedAtClose' : 'countedAtOpen')}>
      <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {piled.map(({ currency, counted }) => {
          const loose = counted[LOOSE];
          return (
            <section key={currency} aria-label={currency} className="card px-4 py-3">
              <p className="pb-1 font-medium">
                <bdi>{currency}</bdi>
              </p>
              <ul>
                {Object.entries(counted)
                  .filter(([value]) => value !== LOOSE)
                  .toSorted(([a], [b]) => compare(b, a))
                  .map(([value, pieces]) => (
                    <li key={value} className="figure">
                      <bdi dir="ltr">
                        {value} × <span className="font-medium">{pieces}</span>
                      </bdi>
                    </li>
                  ))}
                {loose !== undefined && (
                  <li className="text-ink-2">
                    {t('loose')} <Figure value={loose} of={currency} />
                  </li>
                )}
              </ul>
            </section>
          );
        })}
      </div>
    </PanelSection>
  );
}

function useColumns(): readonly PlainColumn<Movement>[] {
  const t = useTranslations('tills.shift');
  const { instant } = useFormats();
  return [
    {
      id: 'at',
      header: t('columns.at'),
      className: 'max-sm:hidden',
      cell: ({ at }) => <bdi className="figure text-ink-2">{instant(at)}</bdi>,
    },
    {
      id: 'document',
      header: t('columns.document'),
      cell: (one) => (
        <>
          <EntryLink of={one} />{' '}
          {one.kind === 'reversal' && <span className="text-ink-3">{t('reversal')}</span>}
          <span className="block text-12 text-ink-2 sm:hidden">
            <bdi className="figure">{instant(one.at)}</bdi>
            <bdi className="block">{one.user}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'user',
      header: t('columns.user'),
      className: 'max-sm:hidden',
      cell: ({ user }) => <bdi>{user}</bdi>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      align: 'end',
      cell: ({ amount, currency }) => <Figure value={amount} currency={currency} />,
    },
  ];
}

type Props = Readonly<{ sheet: ShiftSheet }>;

/** Header of a shift: location, teller, times and actions. */
function ShiftHead({ sheet }: Props) {
  const t = useTranslations('tills.shift');
  const { may } = usePermission('tills');
  const mayPrint = may('print');
  const print = usePrint();
  useShortcuts(mayPrint ? { print } : {});
  return (
    <header className="no-print flex flex-none flex-wrap items-center gap-2 border-b border-line ps-gutter pe-6 py-3">
      <h1>
        <bdi>{t('title', { place: sheet.location })}</bdi>
      </h1>
      <StatusBadge status={sheet.status} />
      <Span sheet={sheet} />
      <span className="flex-1" />
      {mayPrint && (
        <Button
          icon={FileDown}
          onClick={() =>
            void saveDownload(download(tillSessions.pdf, { params: { id: sheet.id } }))
          }
        >
          {t('pdf')}
        </Button>
      )}
      {mayPrint && (
        <Button icon={Printer} kbd="P" onClick={print}>
          {t('print')}
        </Button>
      )}
      <Closing sheet={sheet} />
    </header>
  );
}

function Span({ sheet: { user, opened_at, closed_at } }: Props) {
  const { instant } = useFormats();
  return (
    <span className="text-12 text-ink-2">
      <bdi>{user.name}</bdi>
      {' · '}
      <bdi className="figure">{instant(opened_at)}</bdi>
      {closed_at && (
        <>
          {' – '}
          <bdi className="figure">{instant(closed_at)}</bdi>
        </>
      )}
    </span>
  );
}

function Closing({ sheet: { status, location_id, user } }: Props) {
  const t = useTranslations('tills');
  const { may } = usePermission('tills');
  const mayStep = useMayStep();
  const { data: me } = useCurrentUser();
  const { data: places } = useAnswer(locations.list);
  const [isCounting, setCounting] = useState(false);
  const place = places?.find(({ id }) => id === location_id);
  const isTheirs = me?.id === user.id || may('approve');
  if (!mayStep(tillSessions.close, status) || !place || !isTheirs) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setCounting(true)}>
        {t('close')}
      </Button>
      {isCounting && <LazyCount place={place} onClose={() => setCounting(false)} />}
    </>
  );
}

const COLUMNS = ['opening', 'in', 'out', 'expected', 'counted', 'difference'] as const;

/** Figures of the shift by currency: opening stock, received, paid out, expected, counted, and difference. */
function ShiftLines({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const isNarrow = useMedia('(max-width: 639px)');
  const isPrinting = usePrinting();
  if (isNarrow && !isPrinting)
    return (
      <section className="grid min-w-0 grid-cols-1 gap-1">
        <ul aria-label={t('figures')}>
          {sheet.lines.map((line) => (
            <li key={line.currency} className="grid gap-1 border-b border-line py-2">
              <h3 className="font-medium">
                <Currency code={line.currency} recomposed={sheet.recomposed} />
              </h3>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-0.5">
                {COLUMNS.map((column) => (
                  <div key={column} className="flex justify-between gap-2">
                    <dt className="text-12 text-ink-3">{t(`columns.${column}`)}</dt>
                    <dd>
                      <Shown value={line[column]} currency={line.currency} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <OpeningDifference sheet={sheet} />
      </section>
    );
  return (
    <section className="grid min-w-0 grid-cols-1 gap-1">
      <ScrollRegion label={t('figures')} className="overflow-x-auto">
        <PlainTable
          named
          caption={t('figures')}
          rows={sheet.lines}
          rowId={({ currency }) => currency}
          columns={[
            {
              id: 'currency',
              header: t('columns.currency'),
              cell: ({ currency }) => <Currency code={currency} recomposed={sheet.recomposed} />,
            },
            ...COLUMNS.map((id) => ({
              id,
              header: t(`columns.${id}`),
              align: 'end' as const,
              cell: (line: ShiftSheet['lines'][number]) => (
                <Shown value={line[id]} currency={line.currency} />
              ),
            })),
          ]}
        />
      </ScrollRegion>
      <OpeningDifference sheet={sheet} />
    </section>
  );
}

function Currency({ code, recomposed }: { code: string; recomposed: ShiftSheet['recomposed'] }) {
  const t = useTranslations('tills.shift');
  return (
    <>
      <bdi>{code}</bdi>{' '}
      {recomposed?.includes(code) && (
        <Badge tone="violet" icon={Shuffle}>
          {t('recomposed')}
        </Badge>
      )}
    </>
  );
}

/** Difference of the opening count, with the reason and the approver. */
function OpeningDifference({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const { opening_difference, opening_reason, opening_approved_by } = sheet;
  const found = Object.entries(opening_difference ?? {});
  if (found.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
      {t('openingDifference')}
      {found.map(([currency, amount]) => (
        <Figure key={currency} value={amount} currency={currency} />
      ))}
      {opening_reason !== null && (
        <span>{t.rich('openingReason', { reason: () => <bdi>{opening_reason}</bdi> })}</span>
      )}
      {opening_approved_by && (
        <span>
          {t.rich('openingAccepted', { name: () => <bdi>{opening_approved_by.name}</bdi> })}
        </span>
      )}
    </p>
  );
}

const Shown = ({ value, currency }: { value: string | null; currency: string }) =>
  value === null ? (
    <span className="text-ink-3">·</span>
  ) : (
    <Figure value={value} of={currency} zero="dash" />
  );
