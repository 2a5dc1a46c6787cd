const needed = [
  ...['agent', 'reference', 'sender_name', 'sender_country', 'beneficiary_name'],
  ...['beneficiary_country', 'payout_currency', 'payout_amount'],
] as const;

/** What a file of orders that agents advised has: the columns that it must have, and all that it may have. */
export const REMIT_COLUMNS = {
  needed,
  all: [
    ...['agent', 'reference', 'date', 'sender_name', 'sender_country', 'sender_phone'],
    ...['sender_city', 'sender_address', 'sender_date_of_birth', 'sender_document'],
    ...['beneficiary_name', 'beneficiary_name_local', 'beneficiary_country', 'beneficiary_phone'],
    ...['beneficiary_city', 'beneficiary_address', 'beneficiary_account', 'beneficiary_bank'],
    ...['beneficiary_relationship', 'payout_currency', 'payout_amount', 'code', 'purpose'],
    ...['expires_on', 'memo'],
  ],
} as const;
