import type { Invoice, InvoiceContent, InvoiceRow } from '@/lib/contract/dealing/invoice';

const DEALT: InvoiceContent = {
  dealt_on: '2026-11-20',
  dealt_at: '2026-11-20T10:00:00Z',
  teller: 'Teller 2',
  place: 'Till 2',
  base_currency: 'USD',
  fee: '2.00',
  rounding: '0.00',
  party: { id: null, name: 'Maryam', phone: null, id_type: 'passport', id_number: '•••• 9012' },
  lines: [
    {
      line_no: 1,
      side: 'sell',
      currency: 'EUR',
      amount: '600.00',
      unit: 1,
      rate: '1.1',
      inverse: '0.909091',
      counter_currency: 'USD',
      counter_amount: '660.00',
    },
  ],
  settled: [
    { direction: 'out', method: 'cash', currency: 'EUR', amount: '600.00' },
    { direction: 'in', method: 'cash', currency: 'USD', amount: '662.00' },
  ],
  currency: 'USD',
  total: '662.00',
  payer: 'customer',
};

/** Invoice of a sale of 600 euros, as the host answers it. */
export const anInvoice = (own: Partial<Invoice> = {}): Invoice => ({
  ...DEALT,
  id: 5,
  number: 'INV 00005',
  type: 'invoice',
  status: 'issued',
  date: '2026-11-20',
  issued_at: '2026-11-20T10:01:00Z',
  customer: 'Maryam',
  print_count: 0,
  language: 'en',
  entry_ids: [],
  source: { document_type: 'sales', document_id: 7, number: 'SAL 00007' },
  house: {
    name: 'Delta Exchange',
    legal_name: '',
    licence: 'DAB 42',
    address: 'Kabul',
    phone: '+93 700',
    email: '',
    website: '',
  },
  amount_in_words: 'Six hundred sixty-two US dollars only',
  verify: 'https://office.example.test/build/verify?t=INV5-abcdefghijklmnopqrstuv',
  created_by: { id: 2, name: 'Teller 2' },
  cancels: null,
  cancelled_by: null,
  cancel_reason: null,
  voided: null,
  history: [{ at: '2026-11-20T10:01:00Z', user: 'Teller 2', action: 'issue', changes: {} }],
  due_to: 'invoice',
  due_to_id: 5,
  ...own,
});

export function aPage(...rows: InvoiceRow[]) {
  return { data: rows, meta: { page: 1, per_page: 50, total: rows.length } };
}
