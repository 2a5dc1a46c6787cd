import { useRef } from 'react';

import {
  leadingZeroBits,
  type Proof,
  PROOF_BITS,
  proofText,
} from '@/lib/domain/compliance/kyc-proof';

/**
 * Maximum time that a code request waits for the proof of work, in ms. After that the request is sent without a proof,
 * which the server accepts or refuses.
 */
const PROOF_MS = 8_000;
/** Number of nonces tried in one slice. Between slices the page can handle events. */
const A_SLICE = 256;

/**
 * Proof of work for a code request. `begin` starts it when the email address is entered; `of` waits for the proof, and
 * returns undefined if it is not ready in time.
 */
export function useProof() {
  const last = useRef<{ email: string; proof: Promise<Proof | undefined>; end: AbortController }>(
    undefined,
  );
  const begin = (email: string) => {
    if (last.current?.email === email || !email.includes('@')) return;
    last.current?.end.abort();
    const end = new AbortController();
    last.current = { email, end, proof: findProof(email, end.signal) };
  };
  const of = async (email: string) => {
    begin(email);
    if (last.current?.email !== email) return undefined;
    const late = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), PROOF_MS);
    });
    const proof = await Promise.race([last.current.proof, late]);
    last.current.end.abort();
    last.current = undefined;
    return proof;
  };
  return { begin, of };
}

/**
 * Searches for a proof of work in slices, so that the page stays responsive. Returns undefined if `signal` is aborted,
 * or if the page has no Web Crypto, as on a page loaded without TLS.
 */
async function findProof(email: string, signal: AbortSignal): Promise<Proof | undefined> {
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
