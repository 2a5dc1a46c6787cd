import type { KycDataChange } from '@/lib/contract/exchange/kyc-shapes';

/** Roles of a person in a company. */
export const ROLES = ['directors', 'beneficial_owners', 'signatories'] as const;
export type Role = (typeof ROLES)[number];
export type Person = NonNullable<NonNullable<KycDataChange[Role]>[number]>;
