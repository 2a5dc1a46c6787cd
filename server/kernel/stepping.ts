import type { StepEndpoint } from '@/lib/contract/steps';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { Conflict } from './failure';
import { type Call, RefusedYetKept, type Route, serve } from './serve';

type Row = Readonly<{ id: number; status: string; version: number }>;

/** Functions that all step endpoints of one record kind share. */
type Kept<Held extends Row, Shown> = Readonly<{
  /** Reads and locks the record until the call ends; throws a 404 if there is none. */
  lock: (call: Call<StepEndpoint>, id: number) => Promise<Held>;
  /**
   * Reads the record without a lock; throws a 404 if there is none. Needed only if no GET below the record's path reads
   * the record.
   */
  find?: (call: Call<StepEndpoint>, id: number) => Promise<unknown>;
  /** Returns the message key of the reason why the step is impossible in this state. */
  refusal: (status: string) => string;
  /** Builds the response after the step; `taken` is the return value of the step. */
  show: (call: Call<StepEndpoint>, id: number, taken: unknown) => Promise<Shown>;
}>;

/**
 * Returns a function that makes the route of one step of a record kind. If the step is not allowed in the record's
 * state, the call is refused (409) with the current state and version. Otherwise the step runs, and the call returns the
 * changed record.
 */
export const stepping =
  <Held extends Row, Shown>({ lock, find, refusal, show }: Kept<Held, Shown>) =>
  <E extends StepEndpoint>(
    endpoint: E,
    take: (call: Call<E>, row: Held) => Promise<unknown>,
  ): Route =>
    serve(
      endpoint,
      async (call) => {
        const { any, id } = ofStep(call);
        const row = await lock(any, id);
        const { status, version } = row;
        if (!endpoint.step.from.includes(status)) {
          throw new Conflict(refusal(status), { status, version });
        }
        const taken = await take(call, row);
        if (taken instanceof RefusedYetKept) return taken;
        return (await show(any, id, taken)) as AnswerOf<E>;
      },
      find && ((call) => find(ofStep(call).any, ofStep(call).id)),
    );

/** Types the path's parameters. A step's path has one placeholder, `id`, which the compiler cannot derive for `E`. */
function ofStep<E extends StepEndpoint>(call: Call<E>) {
  const any = call as unknown as Call<StepEndpoint> & { params: Readonly<Record<'id', number>> };
  return { any, id: any.params.id };
}
