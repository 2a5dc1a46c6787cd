'use client';

import { useTranslations } from 'use-intl';

import { useNarrowedWords } from './deal-filters';
import type { FilterName } from './definition';
import { useAccounts } from '@/hooks/use-accounts';
import { useFormats } from '@/hooks/use-formats';
import { useParty } from '@/hooks/use-party';
import { usePeriodWords } from '@/hooks/use-period-words';
import { useRateView } from '@/hooks/use-rate-format';
import type { FilterValues } from '@/hooks/use-report-filters';
import { useUserNames } from '@/hooks/use-users';
import { useWriting } from '@/hooks/use-writing';
import type { ReportHead } from '@/lib/contract/reports/report';
import { apart } from '@/lib/format/isolated';
import { keyOf, type ReportRoute } from '@/lib/routes';

type Props = Readonly<{
  route: ReportRoute;
  filters: readonly FilterName[];
  input: FilterValues;
  head: ReportHead | undefined;
}>;

/** Layout of a report's head, also while the report is fetched. */
export const HEADER_CLASS =
  'flex flex-none flex-wrap items-start justify-between gap-x-6 gap-y-2 ps-gutter pe-6 pt-5 pb-4 max-sm:pt-3 max-sm:pb-2';

/** Header of a report: title, organisation, period, filters, and who generated it when. */
export function ReportHeader({ route, filters, input, head }: Props) {
  const label = useTranslations('routes');
  const t = useTranslations('reports');
  const { instant } = useFormats();
  const { text } = useWriting();
  const inWords = usePeriodWords();
  const words = useFilterWords(filters, input, head);
  const period = head && inWords(head);

  return (
    <header className={HEADER_CLASS}>
      <div>
        <h1>{label(keyOf(route))}</h1>
        <p className="min-h-5 text-ink-2">{head?.organisation}</p>
      </div>
      {head && period && (
        <div className="grid gap-px text-end text-12 text-ink-3 max-sm:text-start">
          <p>
            {t(head.as_of === undefined ? 'head.period' : 'head.asOf')}{' '}
            <span className="text-ink">{text(period.own)}</span>
            {period.twin && ` · ${text(period.twin)}`}
          </p>
          <p className="first-letter:uppercase">{text(words)}</p>
          <p className="max-sm:hidden">
            {t('head.made', {
              at: apart(instant(head.generated_at)),
              by: apart(head.generated_by),
            })}
          </p>
        </div>
      )}
    </header>
  );
}

/** One line that describes the filters of a report. */
function useFilterWords(
  filters: readonly FilterName[],
  input: FilterValues,
  head: ReportHead | undefined,
): string {
  const t = useTranslations('reports.words');
  const choice = useTranslations('reports');
  const page = useTranslations('routes');
  const { data: accounts } = useAccounts();
  const nameOf = useUserNames();
  const { instant, markOf } = useFormats();
  const { view } = useRateView();
  const deals = useNarrowedWords(input);
  const party = useParty(input.party_id ? Number(input.party_id) : null);

  const numberOf = (id: string) => accounts?.find((one) => String(one.id) === id)?.number ?? id;
  // A report of one branch is without closing entries, because they belong to no branch.
  const hasClosing = input.closing !== '0' && !input.branch_id;
  const accountWords = (value: string) =>
    value && t('accounts', { numbers: value.split(',').map(numberOf).join(', ') });
  const say: Readonly<Record<FilterName, (value: string) => string | undefined>> = {
    period: () => undefined,
    asOf: () => undefined,
    compare: () => undefined,
    periods: () => undefined,
    level: (value) => t(value === 'general' ? 'general' : 'detail'),
    currency: (value) => t('currency', { currency: markOf(value || (head?.currency ?? '')) }),
    oneCurrency: (value) => (value === '' ? undefined : t('currency', { currency: markOf(value) })),
    zero: (value) => (value === '1' ? t('zero') : undefined),
    closing: (value) => t(value === '0' ? 'withoutClosing' : 'withClosing'),
    withoutClosing: () => t(hasClosing ? 'withClosing' : 'withoutClosing'),
    account: accountWords,
    oneAccount: accountWords,
    party: (value) => (value === '' ? undefined : t('party', { party: party?.name ?? value })),
    kind: (value) => (value === '' ? undefined : choice(`ageing.kind.choice.${value}`)),
    user: (value) => (value === '' ? undefined : nameOf(Number(value))),
    page: (value) => {
      const key = value.replaceAll(' ', '-');
      if (value === '') return undefined;
      return page.has(key) ? page(key) : value;
    },
    action: asItIs,
    record: asItIs,
    search: (value) => (value === '' ? undefined : t('search', { text: value })),
    groupBy: (value) => deals.grouped(value),
    assetCategory: (value) => deals.categoryOf(value),
    branch: (value) => deals.branchOf(value),
    narrowed: () => deals.narrowed().join(t('comma')) || undefined,
    dealSide: (value) => value && choice(`dealSide.choice.${value}`),
    tradeState: (value) => value && choice(`tradeState.choice.${value}`),
    kycSection: (value) => value && choice(`kyc.section.choice.${value}`),
    by: () => undefined,
    knownAt: (value) => (value === '' ? undefined : t('knownAt', { at: instant(value) })),
    rates: () => (view === 'base' ? t('basePerUnit') : undefined),
  };
  return filters
    .map((filter) => say[filter](valueOf(filter, input)))
    .filter(Boolean)
    .join(t('comma'));
}

const asItIs = (value: string) => value || undefined;

/** Query parameter by filter, for filters whose name differs from the parameter. */
const NAMES: Readonly<Partial<Record<FilterName, string>>> = {
  account: 'account_id',
  oneAccount: 'account_id',
  oneCurrency: 'currency',
  assetCategory: 'category_id',
  branch: 'branch_id',
  dealSide: 'side',
  tradeState: 'status',
  kycSection: 'section',
  groupBy: 'group',
  knownAt: 'known_at',
  party: 'party_id',
  user: 'user_id',
};

function valueOf(filter: FilterName, input: FilterValues): string {
  return filter === 'record'
    ? [input.record_type, input.record_id].filter(Boolean).join(' ')
    : (input[NAMES[filter] ?? filter] ?? '');
}
