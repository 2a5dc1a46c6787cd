'use client';

import { useTranslations } from 'use-intl';
import { AssetCount } from '@/components/assets/asset-count';

import { CategorySample } from '@/components/assets/asset-category/category-sample';
import type { Field, Values } from '@/components/fields/field';
import type { RecordKind } from '@/components/record/record-kind';
import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import {
  CATEGORY_ACCOUNTS,
  type CategoryAccounts as Accounts,
  fitsRole,
} from '@/lib/domain/asset-category';
import { useAccounts } from '@/hooks/use-accounts';

const half = { width: 'half' } as const;
const isDeclining = ({ method }: Values) =>
  method === 'declining_balance' || method === 'double_declining';

const FIELDS: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { ...half, name: 'method', kind: 'choice', initial: 'straight_line' },
  { ...half, name: 'convention', kind: 'choice', initial: 'full_month' },
  { ...half, name: 'life_months', kind: 'figure', initial: '60' },
  { ...half, name: 'frequency_months', kind: 'choice', initial: '1' },
  { ...half, name: 'rate', kind: 'figure', when: ({ method }) => method === 'declining_balance' },
  { ...half, name: 'salvage_percent', kind: 'figure', initial: '0', empty: '0' },
  { name: 'switch_to_straight_line', kind: 'flag', initial: false, when: isDeclining },
  { name: 'sample', kind: 'own', drawn: <CategorySample /> },
  {
    name: 'accounts',
    kind: 'group',
    fields: CATEGORY_ACCOUNTS.map((role) => ({
      ...half,
      name: role,
      kind: 'account',
      among: (account) => fitsRole(account, role),
    })),
  },
  { name: 'transfer_surplus', kind: 'flag', initial: true },
  { name: 'is_active', kind: 'flag', initial: true },
];

/** An asset category: its terms with a sample schedule, and its accounts. */
export const assetCategoryKind: RecordKind<AssetCategory> = {
  calls: assetCategory,
  words: 'asset-category',
  nameOf: ({ name }) => name,
  fullNameOf: ({ number, name }) => `${number} ${name}`,
  audit: 'asset category',
  fields: FIELDS,
  sent: (values) => ({
    switch_to_straight_line: isDeclining(values) && values.switch_to_straight_line === true,
  }),
  beside: ['number', 'name', 'method'],
  columns: [
    {
      id: 'number',
      width: 104,
      sortable: true,
      pin: true,
      card: 'meta',
      cell: ({ number }) => <bdi className="figure">{number}</bdi>,
    },
    { id: 'name', width: 200, sortable: true, card: 'title' },
    { id: 'method', width: 150, sortable: true, card: 'line' },
    {
      id: 'life_months',
      width: 110,
      align: 'end',
      card: 'line',
      cell: ({ life_months }) => <LifeWords months={life_months} />,
    },
    { id: 'salvage_percent', width: 110, align: 'end', card: false },
    {
      id: 'accounts',
      width: 260,
      card: false,
      cell: ({ accounts }) => <CategoryAccounts accounts={accounts} />,
    },
    {
      id: 'assets',
      width: 84,
      align: 'end',
      sortable: true,
      card: 'meta',
      cell: ({ assets }) => <AssetCount count={assets} words="asset-category" />,
    },
    { id: 'is_active', width: 92, card: 'badge' },
  ],
};

/** Account numbers of a category, in the order of its form. */
function CategoryAccounts({ accounts }: Readonly<{ accounts: Accounts }>) {
  const { data = [] } = useAccounts();
  const numbers = CATEGORY_ACCOUNTS.flatMap(
    (role) => data.find(({ id }) => id === accounts[role])?.number ?? [],
  );
  return <bdi className="figure">{numbers.join(' · ')}</bdi>;
}

/** Life in years if they are whole, otherwise in months. */
function LifeWords({ months }: Readonly<{ months: number }>) {
  const t = useTranslations('asset-category');
  return months % 12 === 0 ? t('years', { count: months / 12 }) : t('months', { count: months });
}
