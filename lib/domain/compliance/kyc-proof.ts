/**
 * Required number of leading zero bits in the SHA-256 hash of a proof (`proofText`). Finding a nonce for a proof takes
 * time, so mass requests become expensive.
 */
export const PROOF_BITS = 16;

/** Maximum age of a proof, in minutes. */
export const PROOF_MINUTES = 10;

export type Proof = Readonly<{ at: string; nonce: string }>;

/** Text to hash; `email` must be in lower case. */
export const proofText = (email: string, { at, nonce }: Proof): string =>
  `sarraf kyc ${email} ${at} ${nonce}`;

export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
