import type { PrintContent } from './printout';
import type { PrintTools } from './tools';

/**
 * Proof of inclusion on a paper. `pending` means that the next stamp will cover the document. `addresses` are the texts of
 * its QR codes.
 */
export type PaperProof =
  | Readonly<{ state: 'pending' }>
  | Readonly<{
      state: 'stamped';
      addresses: readonly string[];
      stamped_at: string;
      authority: string;
    }>;

/** Adds the proof of inclusion to a printout: its codes with a line below them, or the line that it will follow. */
export function withProof(
  content: PrintContent,
  proof: PaperProof | undefined,
  { say, instant, own }: Pick<PrintTools, 'say' | 'instant' | 'own'>,
): PrintContent {
  if (!proof) return content;
  if (proof.state === 'pending') {
    return { ...content, foot: [...(content.foot ?? []), say('paper-proof.pending')] };
  }
  const { addresses, stamped_at, authority } = proof;
  const named = { at: instant(stamped_at), authority: own(authority) };
  const lines = [
    say('paper-proof.stamped', named),
    say('paper-proof.scan', { count: addresses.length }),
  ];
  return { ...content, proof: { codes: addresses, lines } };
}
