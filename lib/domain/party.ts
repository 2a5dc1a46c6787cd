/** Whom the organisation deals with: those who come to the counter, and those it works with. */
export const PARTY_KINDS = ['customer', 'dealer', 'bank', 'agent', 'employee', 'other'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** How a customer is served. */
export const PARTY_CLASSES = ['walk_in', 'regular', 'vip', 'corporate'] as const;
