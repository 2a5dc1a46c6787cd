import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { noteAsked } from './asked.sql';
import { sizeOf, type Watch } from './watch';
import type { Moved } from './watched.sql';

/** What asks who somebody is. */
const ASKING = new Set(['watch.identify', 'watch.full', 'watch.swap', 'watch.expired']);

type Told = Readonly<{ watch: Watch | null; needs: readonly Refusal[]; moved: Moved }>;

/** Remembers for a while that whoever deals was told that an identification is needed. */
export async function askedIn(
  { host }: Pick<DocumentCall, 'host'>,
  { watch, needs, moved }: Told,
): Promise<void> {
  if (!watch || !needs.some(({ code }) => ASKING.has(code))) return;
  await noteAsked(host, watch.asking, sizeOf(moved));
}
