'use client';

import { FileText, Rows3, Printer } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { AddressSearch } from '@/components/layout/address-search';
import { ViewsMenu } from '@/components/layout/views-menu';
import { AccountFilter, AccountsFilter } from './account-filters';
import { AsOfFilter } from './as-of-filter';
import { ActionFilter, PageFilter, RecordFilter, UserFilter } from './audit-filters';
import {
  ClosingFilter,
  CompareFilter,
  CurrencyFilter,
  DealSideFilter,
  LevelFilter,
  OneCurrencyFilter,
  PeriodsFilter,
  KycSectionFilter,
  TradeStateFilter,
  WithoutClosingFilter,
  ZeroFilter,
  ChoiceFilter,
} from './choice-filters';
import { dayFields, DayForm, TwoDaysForm } from './day-form';
import { BranchFilter, ByFilter, GroupFilter, NarrowedFilters } from './deal-filters';
import { type FilterName, type Report, type ReportEndpoint, HOST_PERIOD } from './definition';
import type { FilterProps } from './filter-props';
import { PeriodChoices } from './period-choices';
import type { PaperChoice } from './use-paper';
import { type SavedViews, viewsOfReport } from './use-saved-views';
import { Button } from '@/components/ui/button';
import { ChoiceChip, FilterChip } from '@/components/ui/chip';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { type ColumnChoice, ColumnChooser } from '@/components/ui/column-chooser';
import { type ExportFormat, ExportMenu, TABLE_FORMATS } from '@/components/ui/export-menu';
import { Popover } from '@/components/ui/popover';
import { RateSwitch } from '@/components/ui/rate-switch';
import { saveDownload } from '@/components/ui/save-file';
import { useAssetCategories } from '@/hooks/use-asset-categories';
import { useFormats } from '@/hooks/use-formats';
import { usePreload, lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { useParty } from '@/hooks/use-party';
import { usePermission } from '@/hooks/use-permission';
import type { ReportFilters } from '@/hooks/use-report-filters';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { download } from '@/lib/api/call';
import type { GivenArgs } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { today } from '@/lib/domain/calendar';
import { PARTY_KINDS } from '@/lib/domain/accounting/party';
import { PERIODS } from '@/lib/domain/report-period';
import { endOfDay } from '@/lib/format/end-of-day';
import { pageOf } from '@/lib/routes';

const partyChooser = lazyPart(() => import('./party-chooser'));

/** Filter by one party, which the user finds by a search. */
function PartyFilter({ input: { party_id }, change }: FilterProps) {
  const t = useTranslations('reports.party');
  const { may } = usePermission('parties');
  const party = useParty(party_id ? Number(party_id) : null);
  if (party_id) {
    return (
      <FilterChip
        name={t('label')}
        value={party?.name ?? party_id}
        onRemove={() => change({ party_id: undefined })}
      />
    );
  }
  return may('view') ? <Chooser onTake={(id) => change({ party_id: String(id) })} /> : null;
}

function Chooser({ onTake }: { onTake: (id: number) => void }) {
  const t = useTranslations('reports.party');
  const [open, setOpen] = useState(false);
  const chooser = useLazyPart(partyChooser, open);
  return (
    <Popover
      label={t('label')}
      open={open && chooser !== undefined}
      onOpenChange={setOpen}
      trigger={<ChoiceChip name={t('label')} value={t('any')} />}
    >
      {chooser && <chooser.PartyChooser onTake={onTake} />}
    </Popover>
  );
}

/** Filter by kind of party, such as customer or agent. */
function KindFilter({ input: { kind = '' }, change }: FilterProps) {
  const t = useTranslations('reports.ageing.kind');
  return (
    <ChoiceFilter
      name={t('label')}
      value={kind}
      choices={[
        { value: '', label: t('any') },
        ...PARTY_KINDS.map((value) => ({ value, label: t(`choice.${value}`) })),
      ]}
      onChange={(value) => change({ kind: value })}
    />
  );
}

/** Period of the report: a named period, or a start and an end. */
function PeriodFilter(props: FilterProps) {
  const { of, input, change, head } = props;
  const t = useTranslations('reports.period');
  const { day } = useFormats();
  const isCustom = input.from !== undefined || input.to !== undefined;
  const name = isCustom ? undefined : (input.period ?? usualOf(of));
  const days = head && `${day(head.from)} – ${day(head.to)}`;

  return (
    <ChoicePopover<Changes>
      name={t('label')}
      value={name === undefined ? (days ?? t('custom')) : t(`name.${name}`)}
      onChoose={(changes) =>
        change({ period: undefined, from: undefined, to: undefined, ...changes })
      }
    >
      {(choose) => (
        <div className="grid gap-2 p-1 sm:grid-cols-2">
          <PeriodChoices
            names={PERIODS}
            chosen={name}
            wordOf={(one) => t(`name.${one}`)}
            onChoose={(one) => choose({ period: one === usualOf(props.of) ? undefined : one })}
          />
          <TwoDaysForm
            from={props.input.from ?? props.head?.from ?? ''}
            to={props.input.to ?? props.head?.to ?? ''}
            onApply={choose}
          />
        </div>
      )}
    </ChoicePopover>
  );
}

type Changes = Parameters<FilterProps['change']>[0];

const usualOf = ({ usualPeriod }: FilterProps['of']) => usualPeriod ?? HOST_PERIOD;

/** Shows the books as they are now, or as they were at the end of a past day. */
function KnownAtFilter({ input: { known_at }, change }: FilterProps) {
  const t = useTranslations('reports.knownAt');
  const { instant } = useFormats();
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  return (
    <ChoicePopover
      name={t('label')}
      value={known_at === undefined ? t('now') : instant(known_at)}
      onChoose={(value: string | undefined) => change({ known_at: value })}
    >
      {(choose) => (
        <div className="grid w-56 gap-1 p-1">
          <DayForm
            day={known_at ? dayIn(known_at, timezone) : ''}
            label={t('day')}
            onApply={(chosen) => choose(endOfDay(chosen, timezone))}
          />
          <Button variant="ghost" onClick={() => choose(undefined)}>
            {t('asNow')}
          </Button>
        </div>
      )}
    </ChoicePopover>
  );
}

/** Returns the day of an instant from the URL; empty if the instant is invalid. */
function dayIn(text: string, timezone: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? '' : today(timezone, instant);
}

const CHIPS: Readonly<Record<FilterName, (props: FilterProps) => React.ReactNode>> = {
  period: PeriodFilter,
  asOf: AsOfFilter,
  compare: CompareFilter,
  periods: PeriodsFilter,
  level: LevelFilter,
  currency: CurrencyFilter,
  oneCurrency: OneCurrencyFilter,
  zero: ZeroFilter,
  closing: ClosingFilter,
  withoutClosing: WithoutClosingFilter,
  account: AccountsFilter,
  oneAccount: AccountFilter,
  party: PartyFilter,
  kind: KindFilter,
  user: UserFilter,
  page: PageFilter,
  action: ActionFilter,
  record: RecordFilter,
  search: SearchFilter,
  groupBy: GroupFilter,
  narrowed: NarrowedFilters,
  dealSide: DealSideFilter,
  tradeState: TradeStateFilter,
  kycSection: KycSectionFilter,
  assetCategory: AssetCategoryFilter,
  branch: BranchFilter,
  by: ByFilter,
  knownAt: KnownAtFilter,
  rates: () => <RateSwitch />,
};

/** Filters of a report, in their order. */
export const FilterChips = ({
  names,
  ...props
}: FilterProps & Readonly<{ names: readonly FilterName[] }>) =>
  names.map((name) => {
    const Chip = CHIPS[name];
    return <Chip key={name} {...props} />;
  });

const SOON = [dayFields];

type Props<E extends ReportEndpoint> = Readonly<{
  of: Report<E>;
  filters: ReportFilters;
  head: ReportHead | undefined;
  views: SavedViews;
  columns: ColumnChoice | undefined;
  onPrint: () => void;
  paper: PaperChoice | undefined;
}>;

export function ReportToolbar<E extends ReportEndpoint>(props: Props<E>) {
  const t = useTranslations('reports.toolbar');
  const { of, filters, head, views, columns, onPrint, paper } = props;
  const { input, change } = filters;
  usePreload(SOON);
  const { may } = usePermission(pageOf(of.route));
  const [isBusy, setBusy] = useState(false);
  const save = (format: ExportFormat | 'pdf') => {
    // The server refuses invalid values with a message.
    const given = [{ input: { ...filters.input, format } }] as unknown as GivenArgs<E>;
    setBusy(true);
    void saveDownload(download(of.endpoint, ...given)).finally(() => setBusy(false));
  };
  useShortcuts({
    ...(may('print') && { print: onPrint }),
    ...(may('export') && !isBusy && { export: () => save('csv') }),
  });
  return (
    <div
      data-chips-in-line
      className="no-print flex flex-none items-start gap-2 ps-gutter pe-6 pb-3 max-sm:items-center max-sm:overflow-x-auto max-sm:pe-4"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:flex-none max-sm:flex-nowrap">
        <FilterChips of={of} names={of.filters} input={input} change={change} head={head} />
      </div>
      <ViewsMenu route={of.route} views={viewsOfReport(views, filters.text)} />
      {paper && (
        <Button
          icon={paper.isShown ? Rows3 : FileText}
          aria-pressed={paper.isShown}
          onClick={paper.toggle}
        >
          {t(paper.isShown ? 'rows' : 'letter')}
        </Button>
      )}
      {columns && !paper?.isShown && <ColumnChooser {...columns} />}
      {may('print') && (
        <Button icon={Printer} title={t('print')} onClick={onPrint} className="max-sm:hidden">
          <span className="max-xl:sr-only">{t('print')}</span>
        </Button>
      )}
      <ExportMenu
        formats={[
          ...(may('export') ? TABLE_FORMATS : []),
          ...(may('print') ? (['pdf'] as const) : []),
        ]}
        isBusy={isBusy}
        onSave={save}
      />
    </div>
  );
}

/** Search field of a report; it searches ledger lines or audited actions. */
function SearchFilter({ input, change, head }: FilterProps) {
  const t = useTranslations('reports');
  const onSettled = useCallback(
    (search: string) => change({ search }, { replace: true }),
    [change],
  );
  return (
    <AddressSearch
      label={t('search')}
      className="w-64 max-sm:w-full"
      searched={head && t(head.report === 'general-ledger' ? 'searchedLines' : 'searchedDeeds')}
      inAddress={input.search ?? ''}
      onSettled={onSettled}
    />
  );
}

/** Filter by asset category. It is hidden if there are fewer than two categories and none is selected. */
function AssetCategoryFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.assets');
  const { categories } = useAssetCategories();
  if (categories.length < 2 && input.category_id === undefined) return null;
  return (
    <ChoiceFilter
      name={t('filter')}
      value={input.category_id ?? ''}
      choices={[
        { value: '', label: t('allCategories') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => change({ category_id: value || undefined })}
    />
  );
}
