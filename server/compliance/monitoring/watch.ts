import { compare } from '@/lib/domain/money';
import {
  type Measure,
  scoreOf,
  type StructuringRule,
  structuringOf,
  URGENT_SCORE,
} from '@/lib/domain/compliance/structuring';
import { isShare } from '@/lib/domain/compliance/thresholds';
import { type Bound, type Limit, type Reached, reachedBy } from '@/lib/domain/compliance/watched';
import type { DocumentCall } from '@/server/document/document-call';
import { requestedBefore, type Asking } from './identification-requests.sql';
import type { Valuing } from './base-of';
import { limitsOn, measureOf } from './limits';
import type { KnownParty, Person } from './person';
import { linkedRows, type Moved, type WatchedRow } from './watched.sql';

/** Limits and earlier documents that are needed to check a deal. */
export type Watch = Readonly<{
  limits: readonly Limit[];
  measure: Measure | null;
  earlier: readonly WatchedRow[];
  /** Largest amount for which an identification was requested shortly before; null if there was no request. */
  requestedAmount: string | null;
  asking: Asking;
  now: string;
}>;

/** Data of a deal that the checks use, such as its person, location and day. */
export type Watched = Readonly<{
  person: Person;
  party: KnownParty | null;
  place: number | null;
  branch: number;
  day: string;
  /**
   * Side and currency of a ticket's first line, such as `buy USD`; for a remittance, `send` or `pay` and the currency.
   */
  first: string;
  beneficiary: string | null;
}>;

/** Reads the limits and earlier documents to check a deal. Null if the deal has no bounds. */
export async function watchOver(
  call: DocumentCall,
  watched: Watched,
  { bounds, valuing }: Readonly<{ bounds: readonly Bound[]; valuing: Valuing }>,
): Promise<Watch | null> {
  if (bounds.length === 0) return null;
  const { person, place, day, first, beneficiary } = watched;
  const user = call.maker ?? call.user?.id ?? null;
  const limits = limitsOn(bounds, valuing, day);
  const now = call.host.now();
  const asking = { keys: person.keys, about: `${place ?? 0} ${first}`, user, place };
  const isKnown = person.keys.length > 0 || beneficiary !== null;
  return {
    limits,
    measure: measureOf(limits),
    earlier: isKnown ? await linkedRows(call.db, { person, beneficiary, day }) : [],
    requestedAmount: await requestedBefore(call.db, asking, now),
    asking,
    now: now.toISOString(),
  };
}

/**
 * Findings about a deal: the reached thresholds, and the result of the structuring rules. `avoided` is true if the
 * ticket seems to avoid an identification.
 */
export type Findings = Readonly<{
  reached: readonly Reached[];
  rules: readonly StructuringRule[];
  score: number;
  avoided: boolean;
}>;

const NOTHING: Findings = { reached: [], rules: [], score: 0, avoided: false };

/** True if the deal falls under the approval rule `office_review`. */
export const needsOffice = ({ score, reached }: Findings): boolean =>
  score >= URGENT_SCORE || reached.some(({ limit }) => limit.rule === 'volume_office');

/** True if the deal exceeds a share of the declared volume, so that the customer's file must be updated. */
export const outgrows = ({ reached }: Pick<Findings, 'reached'>): boolean =>
  reached.some(({ limit }) => isShare(limit.rule));

export function findingsOf(watch: Watch | null, watched: Watched, moved: Moved): Findings {
  if (!watch) return NOTHING;
  const { now: at, earlier, limits, measure } = watch;
  const own = { ...moved, at, day: watched.day };
  const same = earlier.filter((row) => isCounted(row, watched));
  const reached = reachedBy(same, own, limits);
  const avoided = isAvoided(watch, moved, reached);
  const newest = {
    ...own,
    branch_id: watched.branch,
    place: watched.place,
    same: true,
    name: watched.person.name_print,
    avoided,
  };
  const rules = structuringOf(newest, earlier, measure);
  return { reached, rules, score: scoreOf(rules), avoided };
}

/**
 * True for documents whose amounts count towards the limits. Documents of other people to the same beneficiary do not
 * count; only the structuring rules use them.
 */
export const isCounted = (
  row: Pick<WatchedRow, 'same' | 'beneficiary'>,
  { beneficiary }: Pick<Watched, 'beneficiary'>,
): boolean => row.same || beneficiary === null || row.beneficiary !== beneficiary;

/**
 * True if an identification was requested for a larger ticket shortly before, and this smaller ticket requires none.
 */
function isAvoided({ requestedAmount }: Watch, moved: Moved, reached: readonly Reached[]): boolean {
  if (requestedAmount === null || reached.some(({ limit }) => IDENTIFYING.has(limit.rule)))
    return false;
  return compare(sizeOf(moved), '0') > 0 && compare(sizeOf(moved), requestedAmount) < 0;
}

/** Rules that require an identification. */
export const IDENTIFYING: ReadonlySet<string> = new Set([
  'identify',
  'full_kyc',
  'transfer',
  'cash_report',
]);

export const sizeOf = ({ amount_in, amount_out }: Moved): string =>
  compare(amount_in, amount_out) < 0 ? amount_out : amount_in;
