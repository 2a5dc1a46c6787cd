'use client';

import { ChevronDown, ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type Branch, unfolded, natural } from '@/lib/chart-of-accounts/account-tree';
import { accountName } from '@/components/pickers/account-search';
import { DataTable } from '@/components/ui/data-table';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { foldDigits } from '@/lib/format/fold';

/** Columns that are hidden while a panel is open, because the panel shows their values. */
const COMPACT_HIDDEN = ['type', 'position', 'currency', 'own', 'status'];
const NOTHING_HIDDEN: readonly string[] = [];

/**
 * Rows and columns of the chart. By default the rows are a tree; with `found` they are a flat list of the accounts that
 * match the filters, each with its path.
 */
export function useChart(branches: readonly Branch[], found: readonly Branch[] | undefined) {
  const isFlat = found !== undefined;
  const tree = useTreeKeys(branches, (folded) => found ?? unfolded(branches, folded));
  return {
    isFlat,
    tree,
    ...useChartColumns({ isFlat, folded: tree.folded, onFold: tree.fold }),
  };
}

type Props = Readonly<{
  chart: ReturnType<typeof useChart>;
  columns: Columns;
  current: string | undefined;
  /** True if a panel is open next to the table. */
  isCompact: boolean;
  onOpen: (id: string) => void;
  empty: ReactNode;
}>;

export function ChartTable({ chart, columns, current, isCompact, onOpen, empty }: Props) {
  const t = useTranslations('chart-of-accounts');
  const { isFlat, tree, rowLabel } = chart;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <DataTable
        label={t('title')}
        rows={tree.inSight}
        columns={columns}
        rowId={({ account }) => String(account.id)}
        rowLabel={rowLabel}
        hidden={isCompact ? COMPACT_HIDDEN : NOTHING_HIDDEN}
        {...(!isFlat && { rowClass, treeOf: placesIn(tree.folded), onKey: tree.onKey })}
        current={current}
        onOpen={onOpen}
        onPeek={onOpen}
        empty={empty}
      />
    </div>
  );
}

const rowClass = ({ account }: Branch) => (account.position === 'general' ? 'group' : undefined);

/**
 * Returns a function that returns the level of an account and whether its children are visible. `isOpen` is undefined
 * for an account without children.
 */
const placesIn =
  (folded: ReadonlySet<number>) =>
  ({ account, level, children }: Branch) => ({
    level,
    isOpen: children > 0 ? !folded.has(account.id) : undefined,
  });

/** Maximum pause between two typed digits of an account number, in ms. */
const PATIENCE = 1_000;

/**
 * Collapsing and keyboard navigation of the tree. The forward arrow expands an account or moves to its first child, the
 * backward arrow collapses it or moves to its parent. `*` expands all; digits jump to the first matching number.
 */
function useTreeKeys(
  branches: readonly Branch[],
  seen: (folded: ReadonlySet<number>) => readonly Branch[],
) {
  const { dir } = useLocale();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const inSight = seen(folded);
  const typing = useRef({ digits: '', at: 0 });

  const fold = (id: number, isFolded: boolean) =>
    setFolded((now) => {
      const next = new Set(now);
      if (isFolded) next.add(id);
      else next.delete(id);
      return next;
    });
  const goForward = ({ account, children }: Branch, index: number) => {
    if (children === 0) return true;
    if (!folded.has(account.id)) return rowId(inSight[index + 1]);
    fold(account.id, false);
    return true;
  };
  const goBack = ({ account, children, path }: Branch) => {
    if (children === 0 || folded.has(account.id))
      return path.at(-1) ? String(path.at(-1)?.id) : true;
    fold(account.id, true);
    return true;
  };
  const goTo = (digit: string, at: number) => {
    const { digits, at: before } = typing.current;
    const number = at - before < PATIENCE ? digits + digit : digit;
    typing.current = { digits: number, at };
    const wanted = branches.find(({ account }) => account.number.startsWith(number));
    if (!wanted) return true;
    // Expands the ancestors of the wanted account. Its row is rendered later, so the focus goes to the nearest ancestor
    // that is already visible.
    setFolded((now) => new Set([...now].filter((id) => !wanted.path.some((one) => one.id === id))));
    const place = [...wanted.path, wanted.account].findLast(({ id }) =>
      inSight.some(({ account }) => account.id === id),
    );
    return place ? String(place.id) : true;
  };

  const onKey = (event: KeyboardEvent, id: string): string | boolean => {
    const index = inSight.findIndex(({ account }) => String(account.id) === id);
    const branch = inSight[index];
    const digit = foldDigits(event.key);
    if (!branch) return false;
    if (event.key === '*') {
      setFolded(new Set());
      return true;
    }
    if (/^\d$/.test(digit)) return goTo(digit, event.timeStamp);
    if (event.code === (dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'))
      return goForward(branch, index);
    if (event.code === (dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')) return goBack(branch);
    return false;
  };

  return { folded, fold, inSight, onKey };
}

const rowId = (branch: Branch | undefined): string | boolean =>
  branch ? String(branch.account.id) : true;

type Columns = readonly Column<Branch>[];

/** Columns of the chart. In a flat list the path replaces the indentation. */
function useChartColumns({ isFlat, ...folding }: Folding & { isFlat: boolean }) {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { locale } = useLocale();
  const nature = useNatureColumns();
  const balances = useBalanceColumns();

  const columns: Columns = [
    column('number', { pin: true, width: 150, card: 'title' }, (branch) => {
      const { account, level, children } = branch;
      const number = <bdi className="figure">{account.number}</bdi>;
      if (isFlat) return number;

      const isFolded = folding.folded.has(account.id);
      return (
        <span className={`flex items-center gap-1 ${STEPS[level - 1] ?? 'ps-24'}`}>
          {children > 0 ? (
            <button
              type="button"
              tabIndex={-1}
              className="grid size-6 flex-none place-items-center text-ink-3"
              aria-label={t(isFolded ? 'unfold' : 'fold', { number: account.number })}
              onClick={() => folding.onFold(account.id, !isFolded)}
            >
              <Icon of={isFolded ? ChevronRight : ChevronDown} size={12} directional />
            </button>
          ) : (
            <span className="size-6 flex-none" />
          )}
          {number}
        </span>
      );
    }),
    column('name', { width: 330, card: 'line' }, (branch) => {
      const name = accountName(branch.account, locale);
      const above = branch.path.map((one) => accountName(one, locale)).join(' / ');
      return (
        <span className="flex min-w-0 items-center gap-1.5">
          <bdi className="truncate" title={name}>
            {name}
          </bdi>
          {branch.account.purpose !== null && (
            <span className="text-ink-3" title={t('system')}>
              <Icon of={Lock} size={12} />
              <span className="sr-only">{t('system')}</span>
            </span>
          )}
          {isFlat && above !== '' && (
            <bdi className="min-w-0 truncate text-12 text-ink-3" title={above}>
              {above}
            </bdi>
          )}
        </span>
      );
    }),
    ...nature,
    ...balances,
    column('status', { width: 110, card: 'badge' }, ({ account }) =>
      account.is_active ? (
        <span className="font-normal text-ink-3 max-sm:hidden">{t('active')}</span>
      ) : (
        <StatusBadge status="inactive" />
      ),
    ),
  ];
  return {
    columns,
    rowLabel: ({ account }: Branch) => `${account.number} ${accountName(account, locale)}`,
  };
}

function useNatureColumns(): Columns {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { baseCurrency } = useFormats();
  const currencyOf = ({ is_multi_currency, currency }: Account) =>
    is_multi_currency ? t('anyCurrency') : (currency ?? baseCurrency);

  return [
    column('type', { width: 110, card: false }, ({ account }) => (
      <span className="font-normal">{t(`types.${account.type}`)}</span>
    )),
    column('position', { width: 100, card: false }, ({ account }) => (
      <span className="font-normal text-ink-2">{t(`positions.${account.position}`)}</span>
    )),
    column(
      'currency',
      { width: 100, card: false },
      ({ account }) => account.position === 'detail' && currencyOf(account),
    ),
  ];
}

/** Columns for the balance in a foreign currency (or the number of foreign currencies) and in the base currency. */
function useBalanceColumns(): Columns {
  const t = useTranslations('chart-of-accounts');
  const column = columnsOf<Branch>(t);
  const { baseCurrency, baseMark } = useFormats();

  return [
    column(
      'own',
      { header: t('ownBalance'), align: 'end', width: 160, card: false },
      ({ account }) => {
        const foreign = (account.balances ?? []).filter(
          ({ currency }) => currency !== baseCurrency,
        );
        const [first] = foreign;
        return (
          first &&
          (foreign.length > 1 ? (
            <span className="text-ink-3">{t('currencies', { count: foreign.length })}</span>
          ) : (
            <Figure value={natural(account, first.amount)} currency={first.currency} zero="dash" />
          ))
        );
      },
    ),
    column(
      'base',
      {
        header: t('baseBalance', { currency: baseMark }),
        align: 'end',
        width: 160,
        card: 'amount',
      },
      ({ balance }) => balance !== null && <Figure value={balance} of={baseCurrency} zero="dash" />,
    ),
  ];
}

/** Indentation per level of the tree. */
const STEPS = ['ps-0', 'ps-4', 'ps-8', 'ps-12', 'ps-16', 'ps-20'];

type Folding = Readonly<{
  folded: ReadonlySet<number>;
  onFold: (id: number, isFolded: boolean) => void;
}>;
