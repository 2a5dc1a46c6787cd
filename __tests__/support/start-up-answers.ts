import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { approvals } from '@/lib/contract/approvals';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { rates } from '@/lib/contract/dealing/rates';
import { thresholds } from '@/lib/contract/compliance/thresholds';
import { documentSearch } from '@/lib/contract/found-documents';
import { notices } from '@/lib/contract/notices';
import { locations } from '@/lib/contract/dealing/locations';
import { branches } from '@/lib/contract/settings/branches';
import { savedViews } from '@/lib/contract/people/saved-views';
import { type Currency, currencies } from '@/lib/contract/settings/currencies';
import { type Organization, organization } from '@/lib/contract/settings/organization';
import { setup } from '@/lib/contract/settings/setup';
import { settingDefaults, systemSetting } from '@/lib/contract/settings/system-setting';

/** A currency with these decimals. */
export const aCurrency = (id: number, code: string, minor_units = 2): Currency => ({
  id,
  number: `CUR ${String(id).padStart(5, '0')}`,
  code,
  name: code,
  symbol: code,
  minor_units,
  cash_increment: minor_units === 0 ? '1' : `0.${'0'.repeat(minor_units - 1)}1`,
  quote_unit: 1,
  quote_direction: 'direct',
  is_active: true,
  is_base: id === 1,
  is_used: false,
  version: 1,
});

/** The organisation as the migrations create it. */
export const anOrganisation = (own: Partial<Organization> = {}): Organization => ({
  name: 'Sarraf Organisation',
  legal_name: '',
  name_latin: '',
  base_currency: 'USD',
  base_confirmed: false,
  fiscal_year_start: '01-01',
  timezone: 'UTC',
  address: '',
  licence: '',
  phone: '',
  email: '',
  website: '',
  logo: null,
  version: 1,
  bank_days_off: ['saturday', 'sunday'],
  ...own,
});

const answered = <E extends Endpoint>(endpoint: E, body: AnswerOf<E>) => [endpoint, body] as const;

/** Answers of a fresh host to the calls of the frame and of every list. */
export const startUpAnswers = [
  answered(setup.system, [
    {
      id: 1,
      name: 'Sarraf Organisation',
      logo_url: null,
      base_currency: 'USD',
      fiscal_year_start: '01-01',
      timezone: 'UTC',
      languages: ['en', 'fa'],
      version: 1,
    },
  ]),
  answered(organization.show, anOrganisation()),
  answered(systemSetting.list, [
    { id: 1, type: 'system-setting', version: 1, ...settingDefaults['system-setting'] },
  ]),
  answered(currencies.list, [aCurrency(1, 'USD'), aCurrency(2, 'EUR'), aCurrency(3, 'KWD', 3)]),
  answered(chartOfAccounts.list, []),
  answered(savedViews.list, []),
  answered(locations.list, []),
  answered(branches.list, []),
  answered(rates.current, []),
  answered(thresholds.choice, { is_made: false, preset: null, reason: null, valid_from: null }),
  answered(approvals.list, { data: [], meta: { page: 1, per_page: 20, total: 0 } }),
  answered(documentSearch, { data: [] }),
  answered(notices, {
    approvals: { data: [], total: 0 },
    jobs: [],
    reviews: null,
    left_open: null,
    offers: null,
    lock: null,
    sample: null,
    books: { years: [], locks: [] },
  }),
] as const satisfies readonly (readonly [Endpoint, unknown])[];
