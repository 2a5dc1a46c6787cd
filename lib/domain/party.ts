/** Whom the organisation deals with: those who come to the counter, and those it works with. */
export const PARTY_KINDS = ['customer', 'dealer', 'bank', 'agent', 'employee', 'other'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** How an agent is paid: for each remittance, by percent, or by the hundred thousand of base, in a batch. */
export const COMMISSION_METHODS = ['none', 'per_tx', 'percent', 'per_lakh'] as const;

/** How a customer is served. */
export const PARTY_CLASSES = ['walk_in', 'regular', 'vip', 'corporate'] as const;
