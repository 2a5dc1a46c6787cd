import type { KycDataChange } from '@/lib/contract/exchange/kyc-shapes';

export const ROLES = ['directors', 'beneficial_owners', 'signatories'] as const;
export type Role = (typeof ROLES)[number];
export type Person = NonNullable<NonNullable<KycDataChange[Role]>[number]>;
