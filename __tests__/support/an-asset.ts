import { answer } from '@/__tests__/support/mock-api';
import { aDeveloper } from '@/__tests__/support/a-user';
import { type Asset, type AssetRow, asset } from '@/lib/contract/assets/asset';
import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import type { Foreseen } from '@/lib/contract/assets/asset-shapes';
import { employees } from '@/lib/contract/hrm/employee';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

/** Category of vehicles: straight line over five years, monthly, residual value of a tenth. */
export const VEHICLES: AssetCategory = {
  id: 3,
  number: 'ASC 00003',
  name: 'Vehicles',
  version: 1,
  is_active: true,
  assets: 1,
  method: 'straight_line',
  life_months: 60,
  frequency_months: 1,
  convention: 'full_month',
  rate: null,
  switch_to_straight_line: false,
  salvage_percent: '10',
  transfer_surplus: true,
  accounts: { cost: 12, accumulated: 13, expense: 54, gain: 41, loss: 42 },
};

const FIGURES = { cost: '12000.00', accumulated: '540.00', net: '11460.00' } as const;

const DOCUMENT = {
  id: 5,
  number: 'AST 00005',
  custom_id: null,
  version: 1,
  status: 'active',
  created_at: '2026-11-01T06:00:00Z',
  created_by: null,
  posted_at: null,
  void_reason: null,
  entry_ids: [4],
  due_to: 'asset',
  due_to_id: 5,
  date: '2026-08-01',
  reference: null,
  memo: null,
  counterparty: null,
  amount: '12000.00',
  currency: 'USD',
  base: '12000.00',
  attachments: 0,
} as const;

/** A van in use since August, depreciated for three months. */
export const VAN: Asset = {
  ...DOCUMENT,
  entry_ids: [4],
  voided: null,
  waiting: null,
  attachment_ids: [],
  history: [],
  name: 'Delivery van',
  category_id: 3,
  category: { id: 3, name: 'Vehicles' },
  ...FIGURES,
  salvage: '1200.00',
  purchased_on: '2026-08-01',
  in_service_on: '2026-08-01',
  quantity: 1,
  serial: 'VIN-77',
  supplier: null,
  invoice_reference: null,
  location: 'Herat yard',
  employee_id: 9,
  employee: { id: 9, name: 'Laila Karimi' },
  warranty_end: '2027-08-01',
  method: 'straight_line',
  life_months: 60,
  frequency_months: 1,
  convention: 'full_month',
  rate_percent: null,
  rate: null,
  paid_from_account_id: 30,
  paid_from: { id: 30, number: '1030', name: 'Bank' },
  party_id: null,
  location_id: null,
  opening: false,
  opening_on: null,
  opening_accumulated: null,
  opening_periods: null,
  accounts: { cost: null, accumulated: null },
  charged_to: '2026-10-31',
  next: { date: '2026-11-30', amount: '180.00' },
  impaired: '0.00',
  surplus: '0.00',
  disposal: null,
  split_from: null,
  split_into: [],
  suspended: null,
  handovers: [],
  photo_id: null,
  switch_to_straight_line: false,
  units_total: null,
  units_used: [],
  notes: null,
  branch_now: null,
  movements: [
    {
      date: '2026-08-01',
      kind: 'purchase',
      cost: '12000.00',
      accumulated: '0.00',
      entry_id: 4,
      document: null,
      reverses: false,
      reversed: false,
    },
    {
      date: '2026-08-31',
      kind: 'depreciation',
      cost: '0.00',
      accumulated: '180.00',
      entry_id: 7,
      document: { type: 'depreciation', id: 1, number: 'DPC 00001' },
      reverses: false,
      reversed: false,
    },
  ],
};

export const aRow = (own: Partial<AssetRow> = {}): AssetRow => ({
  ...DOCUMENT,
  entry_ids: [4],
  ...FIGURES,
  name: 'Delivery van',
  category: 'Vehicles',
  location: 'Herat yard',
  employee: 'Laila Karimi',
  in_service_on: '2026-08-01',
  warranty_end: '2027-08-01',
  serial: 'VIN-77',
  photo_id: null,
  ...own,
});

export const anAssetPage = (data: AssetRow[]) => ({
  data,
  meta: {
    page: 1,
    per_page: 50,
    total: data.length,
    totals: [],
    base_total: null,
    counts: { posted: data.length, voided: 0, draft: 0, pending_approval: 0 },
  },
});

/** Preview of its sale at a small gain. */
export const SALE: Foreseen = {
  lines: [],
  warnings: [],
  before: FIGURES,
  charged: '180.00',
  gain: '220.00',
  part: null,
  rules: ['Full month: the month of the disposal is charged as a whole.'],
  after: { cost: '0.00', accumulated: '0.00', net: '0.00' },
  schedule: [],
};

/** Answers the calls of all asset screens. */
export function answerAssets(shown: Asset = VAN, rows: AssetRow[] = [aRow()]): void {
  answer(session.current, () => aDeveloper());
  answer(assetCategory.list, () => [VEHICLES]);
  answer(employees.list, () => ({
    data: [],
    meta: { page: 1, per_page: 200, total: 0, departments: [] },
  }));
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(asset.list, () => anAssetPage(rows));
  answer(asset.show, () => shown);
  answer(asset.entry, () => []);
  answer(asset.preview, () => ({ lines: [], warnings: [] }));
  answer(asset.schedule, () => [
    {
      no: 1,
      date: '2026-08-31',
      amount: '180.00',
      accumulated: '180.00',
      net: '11820.00',
      status: 'posted' as const,
      entry_id: 7,
    },
    {
      no: 2,
      date: '2026-09-30',
      amount: '180.00',
      accumulated: '360.00',
      net: '11640.00',
      status: 'planned' as const,
    },
  ]);
}
