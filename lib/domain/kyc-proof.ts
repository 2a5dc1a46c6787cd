/**
 * A little work that a browser does before it asks for a code, so that asking for a million costs something: a nonce
 * whose SHA-256 with the address and the instant begins with so many zero bits.
 */
export const PROOF_BITS = 16;

/** How long ago the instant of a proof may be. */
export const PROOF_MINUTES = 10;

export type Proof = Readonly<{ at: string; nonce: string }>;

/** What is hashed; `email` in small letters. */
export const proofText = (email: string, { at, nonce }: Proof): string =>
  `sarraf kyc ${email} ${at} ${nonce}`;

/** With how many zero bits a hash begins. */
export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
