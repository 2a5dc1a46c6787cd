import type { Changed } from './documents-changed';

const date = '2026-11-20';

type Known = Readonly<{
  account: (number: string) => number;
  role: number;
  branch: number;
  customer: number;
  other: number;
}>;

/**
 * Records other than documents, with every field that a change may send, by the path of their calls; null if the record
 * exists from the start.
 */
export const recordsChanged = ({
  account,
  role,
  branch,
  customer,
  other,
}: Known): Readonly<Record<string, Changed>> => ({
  'accounting/chart-of-accounts': {
    stored: { number: '1081', name: 'Third', position: 'detail', type: 'asset' },
    full: {
      number: '1082',
      name: 'Petty',
      names: { fa: 'خرد' },
      position: 'detail',
      type: 'asset',
      parent: account('10'),
      currency: 'EUR',
      cash_flow: 'cash',
      party_required: true,
      is_active: false,
      note: 'A note',
    },
  },
  'accounting/parties': {
    stored: { kind: 'dealer', name: 'Dealer' },
    full: {
      kind: 'bank',
      name: 'A bank',
      phone: '+1 5',
      email: 'a@example.com',
      language: 'fa',
      class: 'vip',
      note: 'A note',
      is_active: false,
      commission: { method: 'percent', amount: '1', currency: 'USD' },
      settlement_limit: '5000',
    },
  },
  'exchange/party-links': {
    stored: { party_id: customer, other_party_id: other, reason: 'Brothers' },
    full: { party_id: other, other_party_id: customer, reason: 'One house' },
  },
  'exchange/beneficiaries': {
    stored: { party_id: customer, name: 'Near One', country: 'AF' },
    full: {
      party_id: customer,
      name: 'Far One',
      country: 'PK',
      name_local: 'دور',
      phone: '+92 300',
      account: 'PK36',
      bank: 'A bank',
      relationship: 'Brother',
      date_of_birth: '1990-01-01',
    },
  },
  'exchange/kyc-customers': {
    stored: { type: 'individual', data: { full_name: 'Near One' } },
    full: {
      email: 'far@example.com',
      phone: '+93700123456',
      country: 'PK',
      language: 'fa',
      data: { full_name: 'Far One', dob: '1990-01-01', nationalities: ['AF'] },
      documents: [{ type: 'passport', number: 'P1234567', issuing_country: 'AF' }],
    },
  },
  'hrm/employee': {
    stored: { name: 'Near One', joined_on: '2025-01-01', base_salary: '900' },
    full: {
      name: 'Far One',
      joined_on: '2025-02-01',
      base_salary: '1000',
      currency: 'EUR',
      name_latin: 'Far One',
      salary_period: 'weekly',
      components: [{ code: 'HOUSING', kind: 'earning', amount: '50.00' }],
      name_local: 'دور',
      father_name: 'Karim',
      gender: 'female',
      birth_date: '1990-01-01',
      nationality: 'AF',
      id_type: 'Tazkira',
      id_number: '12',
      id_expires_on: '2030-01-01',
      phone: '+93 700',
      email: 'far@example.com',
      address: 'A street',
      emergency_name: 'Near',
      emergency_phone: '+93 701',
      emergency_relationship: 'Brother',
      branch_id: branch,
      department: 'Cash',
      designation: 'Teller',
      reports_to_id: null,
      contract_type: 'fixed_term',
      contract_end: '2027-01-01',
      probation_end: '2025-05-01',
      user_id: 1,
      payslip_language: 'fa',
      note: 'A note',
      payment_method: 'cash',
      bank: 'A bank',
      account: '123',
      iban: 'DE89370400440532013000',
      documents: [
        { type: 'Visa', number: 'V1', issued_on: '2025-01-01', expires_on: '2027-01-01' },
      ],
    },
  },
  'accounting/templates': {
    stored: { document_type: 'journal entry', name: 'Rent', body: { lines: [] } },
    full: {
      name: 'Rents',
      body: { memo: 'Rent', lines: [] },
      every: 'month',
      next_on: '2027-01-01',
      is_active: false,
    },
  },
  'assets/asset-category': {
    stored: { name: 'Desks', method: 'straight_line', life_months: 60 },
    full: {
      name: 'Chairs',
      method: 'declining_balance',
      life_months: 48,
      frequency_months: 12,
      convention: 'daily',
      rate: '0.3',
      switch_to_straight_line: true,
      salvage_percent: '5',
      accounts: {
        cost: account('1280'),
        accumulated: account('1290'),
        expense: account('5420'),
        gain: account('4130'),
        loss: account('5410'),
      },
      transfer_surplus: false,
      is_active: false,
    },
  },
  'exchange/fee-rules': {
    stored: { product: 'buy', kind: 'percent', percent: '1' },
    full: {
      product: 'sell',
      kind: 'mixed',
      currency: 'EUR',
      customer_class: 'vip',
      channel: 'counter',
      corridor: 'A road',
      band_from: '1.00',
      band_to: '9.00',
      fixed: '1.00',
      percent: '2',
      min: '1.00',
      max: '3.00',
      fee_currency: 'USD',
      mode_default: 'deducted',
      priority: 3,
      valid_from: date,
      valid_to: '2027-01-01',
      is_active: false,
    },
  },
  'exchange/locations': {
    stored: { name: 'Till 7', type: 'till' },
    full: { name: 'Till 8', branch_id: branch, limits: { USD: { min: '5.00' } }, is_active: false },
  },
  'exchange/rate-rules': {
    stored: null,
    full: {
      spread_buy_bp: '10',
      spread_sell_bp: '20',
      max_age_minutes: 9,
      tolerance_teller: '1',
      tolerance_supervisor: '2',
      hard_stop: '3',
      ticket_min: '1.00',
      ticket_max: '9.00',
      position_limit: '99.00',
      is_on_board: false,
      sort: 4,
    },
  },
  'saved-views': {
    stored: { page: 'rates', name: 'Mine', query: 'q=1' },
    full: { name: 'Ours', query: 'q=2' },
  },
  'setting/approval-rules': { stored: null, full: { min_base: '5.00', is_active: true } },
  'hrm/tax-table': {
    stored: { name: 'Salaries', period: 'month', bands: [{ from: '0', to: null, rate: '10' }] },
    full: {
      name: 'Wages',
      period: 'year',
      currency: 'EUR',
      valid_from: date,
      is_active: false,
      bands: [
        { from: '0.00', to: '100.00', rate: '10' },
        { from: '100.00', to: null, rate: '20' },
      ],
    },
  },
  'setting/branches': {
    stored: { name: 'Third' },
    full: { name: 'Fourth', address: '12 Bazaar Street', is_active: false },
  },
  'setting/currencies': {
    stored: { code: 'GBP' },
    full: {
      code: 'GBP',
      name: 'Pound',
      symbol: 'P',
      minor_units: 3,
      cash_increment: '0.500',
      quote_unit: 100,
      quote_direction: 'direct',
      is_active: false,
    },
  },
  'setting/roles': {
    stored: { name: 'Second clerk', pages: [] },
    full: { name: 'Third clerk', pages: [{ name: 'rates', view: true }] },
  },
  'setting/system-setting': {
    stored: null,
    full: {
      id: 1,
      type: 'system-setting',
      numberFormat: 3,
      currencySymbol: 'K',
      currencyPosition: 'suffix',
    },
  },
  users: {
    stored: { name: 'Zara', email: 'z@example.com', role_id: role },
    full: {
      name: 'Zahra',
      email: 'zahra@example.com',
      role_id: role,
      phone: '+1 6',
      branch_id: 1,
      type: 'staff',
      is_active: false,
    },
  },
});

/** Settings that exist once and have no id in their path. */
export const singleRecords: Readonly<Record<string, Changed['full']>> = {
  'setting/organization': {
    name_latin: 'Latin',
    bank_days_off: ['friday'],
    name: 'A name',
    legal_name: 'A legal name',
    address: 'A street',
    licence: 'L-1',
    phone: '+1 7',
    email: 'o@example.com',
    website: 'example.com',
    logo: null,
    base_currency: 'USD',
    base_confirmed: true,
    fiscal_year_start: '04-01',
    timezone: 'Asia/Kabul',
  },
  profile: { name: 'Laila K.', phone: '+1 8' },
};
