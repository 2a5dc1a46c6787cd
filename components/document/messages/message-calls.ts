import {
  offerMessages,
  partyMessages,
  remittanceMessages,
  saleMessages,
} from '@/lib/contract/dealing/customer-messages';

/** Endpoints that show and send messages to customers: for documents that have such messages, and for a party. */
export const MESSAGE_CALLS = {
  sales: saleMessages,
  'offer rate': offerMessages,
  transfer: remittanceMessages,
  party: partyMessages,
} as const;
