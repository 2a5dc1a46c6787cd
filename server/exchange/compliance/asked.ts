import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { noteAsked } from './asked.sql';
import { sizeOf, type Watch } from './watch';
import type { Moved } from './watched.sql';

/** Refusals that request an identification. */
const ASKING = new Set(['watch.identify', 'watch.full', 'watch.swap', 'watch.expired']);

type Told = Readonly<{ watch: Watch | null; needs: readonly Refusal[]; moved: Moved }>;

/** Remembers for a few minutes that the teller had to identify the customer. */
export async function askedIn(
  { host }: Pick<DocumentCall, 'host'>,
  { watch, needs, moved }: Told,
): Promise<void> {
  if (!watch || !needs.some(({ code }) => ASKING.has(code))) return;
  await noteAsked(host, watch.asking, sizeOf(moved));
}
