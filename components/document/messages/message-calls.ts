import {
  offerMessages,
  remittanceMessages,
  saleMessages,
} from '@/lib/contract/dealing/customer-messages';

/** Calls of the messages about each type of document. */
export const MESSAGE_CALLS = {
  sales: saleMessages,
  'offer rate': offerMessages,
  transfer: remittanceMessages,
} as const;
