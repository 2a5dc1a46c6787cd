import type { OfferRate } from '@/lib/contract/exchange/offer-rate';

/** The worked example: 10,000 euros sold at 1.0990, offered half an hour long. */
export const anOffer = (own: Partial<OfferRate> = {}): OfferRate => ({
  ...{ id: 1, number: 'OFR 00001', custom_id: null, status: 'offered', version: 2 },
  ...{ created_at: '2026-11-20T10:00:00Z', created_by: null, posted_at: null, void_reason: null },
  ...{ entry_ids: [], due_to: 'offer rate', due_to_id: 1, date: '2026-11-20', reference: null },
  ...{ memo: null, counterparty: 'Karim', amount: '10000.00', currency: 'EUR', base: '10990.00' },
  ...{ attachments: 0, voided: null, waiting: null, attachment_ids: [], history: [] },
  ...{ customer_id: 7, customer: 'Karim', prospect: null, makes: 'sales', side: 'sell' },
  ...{ counter_currency: 'USD', amount_min: '1000.00', amount_max: '10000.00' },
  ...{ counter_amount: '10990.00', rate: '1.099', quote_unit: 1, quote_direction: 'direct' },
  ...{ rate_base: '1.099', kind: 'firm', channel: 'phone', allow_partial: false, reprice: null },
  ...{ fee: null, promised_fee: { amount: '0.00', mode: 'on_top' } },
  ...{ reserved_location_id: 1, valid_minutes: null, offered_at: '2026-11-20T10:00:00Z' },
  reserved: { location_id: 1, location: 'Main vault', amount: '10000.00' },
  ...{ valid_until: '2026-11-20T10:30:00Z', seconds_left: 1800, deviation: '0.0000' },
  ...{ mid_at_offer: '1.094', margin_at_offer: '50.00', mid: '1.0975', margin: '15.00' },
  ...{ slippage: null, filled: '0.00', remaining: '10000.00', fills: [] },
  ...{ is_converted_voided: false, wish: null, has_link: false, copied_from: null },
  step_reason: null,
  ...own,
});
