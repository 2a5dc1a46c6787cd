import { leadingZeroBits, type Proof, PROOF_BITS, proofText } from '@/lib/domain/kyc-proof';

/** So many nonces are tried before the page has a turn again. */
const A_SLICE = 256;

/**
 * Looks for a proof in slices, so that the page stays alive. Nothing where the browser does not hash (a page that
 * came without TLS) or `signal` ends it.
 */
export async function findProof(email: string, signal: AbortSignal): Promise<Proof | undefined> {
  if (crypto.subtle === undefined) return undefined;
  const at = new Date().toISOString();
  const start = crypto.randomUUID().slice(0, 8);
  for (let from = 0; !signal.aborted; from += A_SLICE) {
    const tries = Array.from({ length: A_SLICE }, (_, more) => `${start}${from + more}`);
    const found = await Promise.all(tries.map((nonce) => isProof(email, { at, nonce })));
    const nonce = tries[found.indexOf(true)];
    if (nonce !== undefined) return { at, nonce };
  }
  return undefined;
}

async function isProof(email: string, proof: Proof): Promise<boolean> {
  const text = new TextEncoder().encode(proofText(email, proof));
  const hash = await crypto.subtle.digest('SHA-256', text);
  return leadingZeroBits(new Uint8Array(hash)) >= PROOF_BITS;
}
