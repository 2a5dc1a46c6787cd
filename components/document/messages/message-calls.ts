import {
  offerMessages,
  partyMessages,
  remittanceMessages,
  saleMessages,
} from '@/lib/contract/dealing/customer-messages';

/** Calls of the messages about each type of document, and about a party. */
export const MESSAGE_CALLS = {
  sales: saleMessages,
  'offer rate': offerMessages,
  transfer: remittanceMessages,
  party: partyMessages,
} as const;
