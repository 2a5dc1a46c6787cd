import type { Act } from './counter-act';
import type { Courses, RemitCourse, RemitStage } from './counter-courses';
import { missingOf } from './counter-dispatch';
import { keepCredit } from './counter-lending';
import type { CounterModel } from './counter-model';

/** Documents that consist of one entry. */
const PLAIN: readonly Act['kind'][] = ['ticket', 'shift', 'move', 'found', 'settle', 'draw'];

/** Records the progress of a document after an act that the model has applied. */
export function keepCourse({ courses, entries }: CounterModel, act: Act): void {
  const entry = entries.length - 1;
  if (PLAIN.includes(act.kind)) courses.voidable.add(entry);
  keepTrade(courses, act, entry);
  keepRemit(courses, act, entry);
  keepDispatch(courses, act, entry);
  keepCredit(courses, act, entry);
}

/** A trade can be voided as long as none of its legs is settled. */
function keepTrade({ voidable, trades }: Courses, act: Act, entry: number): void {
  if (act.kind === 'void') {
    voidable.delete(act.entry);
    trades.delete(act.entry);
  }
  if (act.kind === 'trade') {
    voidable.add(entry);
    trades.set(entry, { entry, trade: act.trade, settled: {}, failed: [] });
  }
  if (act.kind !== 'settle leg' && act.kind !== 'fail leg') return;
  const { course, leg } = act;
  const { [leg]: _before, ...others } = course.settled;
  const isSettled = act.kind === 'settle leg';
  const settled = isSettled ? { ...others, [leg]: entry } : others;
  const still = course.failed.filter((one) => one !== leg);
  trades.set(course.entry, { ...course, settled, failed: isSettled ? still : [...still, leg] });
  if (Object.keys(settled).length > 0) voidable.delete(course.entry);
  else voidable.add(course.entry);
}

function keepRemit({ remits }: Courses, act: Act, entry: number): void {
  if (act.kind === 'remit out') {
    const { remit } = act;
    remits.set(entry, { entry, kind: 'out', remit, stage: 'paid_in', before: 'paid_in' });
  }
  if (act.kind === 'remit in') {
    const { remit } = act;
    remits.set(entry, { entry, kind: 'in', remit, stage: 'available', before: 'available' });
  }
  if (act.kind === 'go on') {
    const { course } = act;
    remits.set(course.entry, { ...course, stage: stageAfter(act), before: course.stage });
  }
  const ends = ['paid by agent', 'paid here', 'cancel', 'give back'] satisfies Act['kind'][];
  const ended = ends.find((kind) => kind === act.kind);
  if (ended && 'course' in act) remits.delete(act.course.entry);
}

/** Marks a remittance as held for review. Only the host decides which ones are held. */
export function keepHeld({ remits }: Courses, entry: number): void {
  const course = remits.get(entry);
  if (course) remits.set(entry, { ...course, stage: 'held', before: course.stage });
}

const STAGES = { send: 'sent', available: 'available', hold: 'held' } as const;

function stageAfter({
  course,
  step,
}: Readonly<{ course: RemitCourse; step: keyof typeof STAGES | 'release' }>): RemitStage {
  return step === 'release' ? course.before : STAGES[step];
}

function keepDispatch({ dispatches }: Courses, act: Act, entry: number): void {
  if (act.kind === 'dispatch') dispatches.set(entry, { entry, dispatch: act.dispatch });
  if (act.kind === 'recall' || act.kind === 'decide') dispatches.delete(act.course.entry);
  if (act.kind !== 'receive') return;
  const { course, counted } = act;
  const missing = missingOf(course.dispatch, counted);
  if (missing.length === 0) dispatches.delete(course.entry);
  else dispatches.set(course.entry, { ...course, missing });
}
