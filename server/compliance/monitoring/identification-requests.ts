import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { storeRequest } from './identification-requests.sql';
import { sizeOf, type Watch } from './watch';
import type { Moved } from './watched.sql';

/** Codes of the refusals that request an identification. */
const ASKING = new Set(['watch.identify', 'watch.full', 'watch.swap', 'watch.expired']);

type Told = Readonly<{ watch: Watch | null; needs: readonly Refusal[]; moved: Moved }>;

/**
 * Stores the amount if a refusal requested an identification, so that a smaller ticket soon afterwards is recognised as
 * an attempt to avoid it.
 */
export async function storeRequestOf(
  { host }: Pick<DocumentCall, 'host'>,
  { watch, needs, moved }: Told,
): Promise<void> {
  if (!watch || !needs.some(({ code }) => ASKING.has(code))) return;
  await storeRequest(host, watch.asking, sizeOf(moved));
}
