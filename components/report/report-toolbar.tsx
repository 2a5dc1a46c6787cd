'use client';

import { FileText, Rows3 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { AddressSearch } from '@/components/layout/address-search';
import { ViewsMenu } from '@/components/layout/views-menu';
import { AccountFilter } from '@/components/report/account-filter';
import { AccountsFilter } from '@/components/report/accounts-filter';
import { AsOfFilter } from '@/components/report/as-of-filter';
import {
  ActionFilter,
  PageFilter,
  RecordFilter,
  UserFilter,
} from '@/components/report/audit-filters';
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
} from '@/components/report/choice-filters';
import { dayFields } from '@/components/report/day-form';
import {
  BranchFilter,
  ByFilter,
  GroupFilter,
  NarrowedFilters,
} from '@/components/report/deal-filters';
import type { FilterName, Report, ReportEndpoint } from '@/components/report/definition';
import { ExportMenu } from '@/components/report/export-menu';
import type { FilterProps } from '@/components/report/filter-props';
import { KnownAtFilter } from '@/components/report/known-at-filter';
import { KindFilter, PartyFilter } from '@/components/report/party-filter';
import { PeriodFilter } from '@/components/report/period-filter';
import type { PaperChoice } from '@/components/report/use-paper';
import { type SavedViews, viewsOfReport } from '@/components/report/use-saved-views';
import { Button } from '@/components/ui/button';
import { type ColumnChoice, ColumnChooser } from '@/components/ui/column-chooser';
import { RateSwitch } from '@/components/ui/rate-switch';
import { useAssetCategories } from '@/hooks/use-asset-categories';
import { useSoon } from '@/hooks/use-later';
import type { ReportFilters } from '@/hooks/use-report-filters';
import type { ReportHead } from '@/lib/contract/reports/report';

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
  const { of, filters, head, views, columns, onPrint, paper } = props;
  const { input, change } = filters;
  useSoon(SOON);
  return (
    <div
      data-chips-in-line
      className="no-print flex flex-none items-start gap-2 ps-gutter pe-6 pb-3 max-sm:items-center max-sm:overflow-x-auto max-sm:pe-4"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:flex-none max-sm:flex-nowrap">
        {of.filters.map((name) => {
          const Chip = CHIPS[name];
          return <Chip key={name} of={of} input={input} change={change} head={head} />;
        })}
      </div>
      <ViewsMenu route={of.route} views={viewsOfReport(views, filters.text)} />
      {paper && <PaperButton {...paper} />}
      {columns && !paper?.isShown && <ColumnChooser {...columns} />}
      <ExportMenu of={of} filters={filters} onPrint={onPrint} />
    </div>
  );
}

function PaperButton({ isShown, toggle }: PaperChoice) {
  const t = useTranslations('reports.toolbar');
  return (
    <Button icon={isShown ? Rows3 : FileText} aria-pressed={isShown} onClick={toggle}>
      {t(isShown ? 'rows' : 'letter')}
    </Button>
  );
}

/** Text filter of a report: ledger lines or audited actions. */
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

/** Filter by asset category; hidden for users who may not see categories. */
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
