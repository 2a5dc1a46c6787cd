// Imported here, so that no test waits for a lazy part of the page.
import { countsOf } from '@/__tests__/support/list-counts';
import '@/components/dealing/sale/sale-pad';
import '@/components/dealing/sale/sale-view';
import '@/components/dealing/sale/ticket-printer';
import '@/components/document/record/document-page';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anAccount } from '@/__tests__/support/an-account';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aRate } from '@/__tests__/support/a-rate';
import { aTill } from '@/__tests__/support/a-till';
import { aDeveloper } from '@/__tests__/support/a-user';
import { aRow, focusOn, keys } from '@/__tests__/support/journal-fixture';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aCurrency, startUpAnswers } from '@/__tests__/support/start-up-answers';
import { SalesScreen } from '@/components/dealing/sale/sales-screen';
import { useShortcutKeys } from '@/hooks/use-shortcuts';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';
import { parties } from '@/lib/contract/accounting/parties';
import { feeRules } from '@/lib/contract/dealing/fee-rules';
import { locations } from '@/lib/contract/dealing/locations';
import { positions } from '@/lib/contract/dealing/positions';
import { rates } from '@/lib/contract/dealing/rates';
import { type Sale, type SalePreview, sales } from '@/lib/contract/dealing/sales';
import { attachments } from '@/lib/contract/kernel/attachments';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';
import { denominations } from '@/lib/contract/settings/denominations';
import { invoice } from '@/lib/contract/dealing/invoice';
import { organization } from '@/lib/contract/settings/organization';

const NOTES: Readonly<Record<string, readonly string[]>> = {
  2: ['500', '200', '100', '50', '20', '10', '5'],
  4: ['10000', '5000', '1000'],
};

const CUSTOMER = aParty(4, 'Ahmad Rahimi', { phone: '0700123456', class: 'regular' });

export const aSale = (id: number, own: Partial<Sale> = {}): Sale => ({
  ...aRow(id, { number: `SAL ${String(id).padStart(5, '0')}`, due_to: 'sales', memo: null }),
  amount: '600.00',
  currency: 'EUR',
  base: '660.00',
  counterparty: 'Ahmad Rahimi',
  history: [{ at: '2026-11-18T16:00:00Z', user: 'Dev', action: 'create', changes: {} }],
  attachment_ids: [],
  voided: null,
  waiting: null,
  customer_id: 4,
  customer: 'Ahmad Rahimi',
  walk_in: null,
  location_id: 2,
  location: 'Till 1',
  session_id: 5,
  on_account: false,
  lines: [
    {
      line_no: 1,
      side: 'sell',
      currency: 'EUR',
      amount: '600.00',
      rate: '1.1',
      quote_unit: 1,
      quote_direction: 'direct',
      rate_base: '1.1',
      base: '660.00',
      counter_currency: null,
      counter_amount: null,
      counter_rate: null,
      counter_quote_unit: null,
      counter_quote_direction: null,
      mid: '1.085',
      deviation: '0',
      cost: '651.00',
      realised: '9.00',
      margin: '9.00',
    },
  ],
  payments: [],
  totals: {
    take: [{ currency: 'USD', amount: '660.00' }],
    give: [{ currency: 'EUR', amount: '600.00' }],
    bought: '0.00',
    sold: '660.00',
    fee: '0.00',
    rounding: '0.00',
  },
  received: [{ currency: 'USD', amount: '660.00', on_account: false }],
  paid_out: [{ currency: 'EUR', amount: '600.00', on_account: false }],
  fee: { amount: '0.00', mode: 'on_top', listed: '0.00', rule_id: null },
  override_reason: null,
  purpose: null,
  source_of_funds: null,
  counted: null,
  payer: null,
  on_behalf_of: null,
  quote: null,
  covered_by: [],
  offer_id: null,
  verify: null,
  ...own,
});

export const aPreview = (own: Partial<SalePreview> = {}): SalePreview => ({
  lines: [],
  warnings: [],
  totals: null,
  fee: null,
  checks: [],
  dealt: [],
  position_after: [],
  drawer_after: [],
  credit: null,
  identification: { state: 'none', tier: null, expires_on: null, sums: [], asks: [] },
  ...own,
});

/** Handles shortcuts, like the page frame. */
function Keys() {
  useShortcutKeys();
  return null;
}

type Given = Readonly<{
  at?: string;
  me?: CurrentUser;
  hasTill?: boolean;
  locale?: 'en' | 'fa';
  /** Sets further answers of the mock host. */
  teach?: () => void;
}>;

/** Opens the sales screen of a host with a board, denominations, an own till and a customer. */
export function atSales({
  at = '/exchange/sales/new',
  me = aDeveloper(),
  hasTill = true,
  locale = 'en',
  teach,
}: Given = {}) {
  localStorage.clear();
  sessionStorage.clear();
  teachServer(me, hasTill);
  teach?.();
  return renderScreen(
    <main id="main">
      <Keys />
      <SalesScreen />
    </main>,
    { at, locale },
  );
}

function teachServer(me: CurrentUser, hasTill: boolean) {
  for (const [endpoint, body] of startUpAnswers) answer(endpoint, () => body as never);
  answer(session.current, () => me);
  answer(currencies.list, () => [
    aCurrency(1, 'USD'),
    aCurrency(2, 'EUR'),
    { ...aCurrency(3, 'AED'), quote_direction: 'indirect' as const, cash_increment: '0.25' },
    { ...aCurrency(4, 'JPY', 0), quote_unit: 100 as const },
  ]);
  answer(rates.current, () => [
    aRate({ currency: 'EUR', buy: '1.08', sell: '1.10', mid: '1.085' }),
    aRate({
      currency: 'AED',
      buy: '3.685',
      sell: '3.66',
      mid: '3.6725',
      quote_direction: 'indirect',
    }),
    aRate({ currency: 'JPY', buy: '0.66', sell: '0.685', mid: '0.673', quote_unit: 100 }),
  ]);
  answer(denominations.list, (_, { id = '' }) =>
    (NOTES[id] ?? []).map((value, at) => ({
      id: at + 1,
      currency: 'EUR',
      kind: 'note',
      value,
      issuable: true,
      acceptable: true,
    })),
  );
  const own = { id: 5, status: 'open', user: me, opened_at: '2026-11-20T06:00:00Z' } as const;
  answer(locations.list, () => [
    aTill({ id: 1, name: 'Main vault', type: 'vault' }),
    aTill({ session: hasTill ? own : null }),
  ]);
  teachRecords();
}

function teachRecords() {
  answer(feeRules.list, () => []);
  answer(chartOfAccounts.list, () => [anAccount(1, '1010', 'Cash')]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(parties.list, () => aPartyPage([CUSTOMER]));
  answer(parties.show, () => aPartyRecord(CUSTOMER));
  answer(positions.moves, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(organization.letterhead, () => ({
    name: 'Sarraf Organisation',
    legal_name: '',
    address: '',
    website: '',
    licence: 'DAB 1205',
    phone: '0700',
    email: '',
  }));
  answer(invoice.list, () => ({ data: [], meta: { page: 1, per_page: 50, total: 0 } }));
  answer(sales.list, () => ({
    data: [],
    meta: { page: 1, per_page: 50, total: 0, totals: [], base_total: '0.00', counts: countsOf(0) },
  }));
  answer(sales.preview, () => aPreview());
  answer(sales.asked, () => ({
    identification: false,
    picture: false,
    none_reason: 'Only known customers',
  }));
  answer(sales.entry, () => []);
}

export async function openPad(given?: Given) {
  const fixture = atSales(given);
  await screen.findByRole('form');
  if (!given?.teach) {
    await screen.findAllByText(given?.hasTill === false ? 'No open till' : 'Till 1');
  }
  return fixture;
}

/** An input of a line, by its name in the form. */
export function lineField(part: 'amount' | 'counter' | 'rate' | 'counter_rate', line = 0) {
  const found = document.querySelector<HTMLInputElement>(`input[name="lines.${line}.${part}"]`);
  if (!found) throw new Error(`there is no ${part}`);
  return found;
}

/** Types into a field of the first line and presses Tab. */
export async function put(user: UserEvent, part: Parameters<typeof lineField>[0], text: string) {
  focusOn(lineField(part));
  await keys(user, `${text}{Tab}`);
}

export async function choose(user: UserEvent, currency: string) {
  focusOn(screen.getByLabelText('Currency'));
  await keys(user, `${currency}{Tab}`);
}
