import { compare } from '@/lib/domain/money';
import {
  type Measure,
  scoreOf,
  type StructuringRule,
  structuringOf,
  URGENT_SCORE,
} from '@/lib/domain/structuring';
import { isShare } from '@/lib/domain/thresholds';
import { type Bound, type Limit, type Reached, reachedBy } from '@/lib/domain/watched';
import type { DocumentCall } from '@/server/document/document-call';
import { askedBefore, type Asking } from './asked.sql';
import type { Valuing } from './base-of';
import { limitsOn, measureOf } from './limits';
import type { KnownParty, Person } from './person';
import { linkedRows, type Moved, type WatchedRow } from './watched.sql';

/** A person as a deal is held to what stands of them; where nothing is in force there is no watch. */
export type Watch = Readonly<{
  limits: readonly Limit[];
  measure: Measure | null;
  earlier: readonly WatchedRow[];
  /** For how much an identification was asked for a short while ago. */
  asked: string | null;
  asking: Asking;
  now: string;
}>;

/** Of whom and where a deal is, as far as it is watched. */
export type Watched = Readonly<{
  person: Person;
  party: KnownParty | null;
  place: number | null;
  branch: number;
  day: string;
  /** The first currency and side of the deal. */
  first: string;
  beneficiary: string | null;
}>;

/** Reads what a deal is held to; nothing where nothing bounds it. */
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
    asked: await askedBefore(call.db, asking, now),
    asking,
    now: now.toISOString(),
  };
}

/** What a deal brings about: the thresholds that it reaches, and what the rules of structuring find. */
export type Findings = Readonly<{
  reached: readonly Reached[];
  rules: readonly StructuringRule[];
  score: number;
  avoided: boolean;
}>;

const NOTHING: Findings = { reached: [], rules: [], score: 0, avoided: false };

/** Whether a second person decides before it is posted. */
export const needsOffice = ({ score, reached }: Findings): boolean =>
  score >= URGENT_SCORE || reached.some(({ limit }) => limit.rule === 'volume_office');

/** Whether more was dealt than the customer's file tells of, so that it has to be brought up to date. */
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

/** Who merely sends to the same person is no part of a sum: their tickets are looked at by the rules alone. */
const isCounted = (row: WatchedRow, { beneficiary }: Watched): boolean =>
  row.same || beneficiary === null || row.beneficiary !== beneficiary;

/** An identification was asked for a larger ticket, and this one is just small enough to do without. */
function isAvoided({ asked }: Watch, moved: Moved, reached: readonly Reached[]): boolean {
  if (asked === null || reached.some(({ limit }) => IDENTIFYING.has(limit.rule))) return false;
  return compare(sizeOf(moved), '0') > 0 && compare(sizeOf(moved), asked) < 0;
}

/** The rules that ask who somebody is. */
export const IDENTIFYING: ReadonlySet<string> = new Set([
  'identify',
  'full_kyc',
  'transfer',
  'cash_report',
]);

export const sizeOf = ({ amount_in, amount_out }: Moved): string =>
  compare(amount_in, amount_out) < 0 ? amount_out : amount_in;
