export const PARTY_KINDS = ['customer', 'dealer', 'bank', 'agent', 'employee', 'other'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** Commission methods of an agent: none, per remittance, by percentage, or per hundred thousand of base. */
export const COMMISSION_METHODS = ['none', 'per_tx', 'percent', 'per_lakh'] as const;

export const PARTY_CLASSES = ['walk_in', 'regular', 'vip', 'corporate'] as const;

/**
 * True if the user may view employees or the chart of accounts. For all other users, parties of the kind `employee` are
 * hidden.
 */
export const seesStaff = (
  may: (page: 'employee' | 'chart of accounts', action: 'view') => boolean,
): boolean => may('employee', 'view') || may('chart of accounts', 'view');
