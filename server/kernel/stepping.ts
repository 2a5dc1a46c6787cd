import type { StepEndpoint } from '@/lib/contract/steps';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { Conflict } from './failure';
import { type Call, RefusedYetKept, type Route, serve } from './serve';

type Row = Readonly<{ id: number; status: string; version: number }>;

/** How the records of one kind are held while a step is taken, and shown afterwards. */
type Kept<Held extends Row, Shown> = Readonly<{
  /** Reads the record and keeps it from everybody else until the call is over; 404 without any. */
  lock: (call: Call<StepEndpoint>, id: number) => Promise<Held>;
  /** Reads it without keeping it, where no other call at its address does; 404 without any. */
  find?: (call: Call<StepEndpoint>, id: number) => Promise<unknown>;
  /** The key of the sentence that says why nothing is done in a state. */
  refusal: (status: string) => string;
  /** What is answered once a step was taken; `taken` is what taking it gave. */
  show: (call: Call<StepEndpoint>, id: number, taken: unknown) => Promise<Shown>;
}>;

/**
 * Makes the routes of a kind's steps. In a state that a step does not begin in, it answers 409 with the
 * state and the version that stand; otherwise it is taken, and the record is answered as it then is.
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

/** A step's path has one placeholder, its id, which the compiler does not know of `E`. */
function ofStep<E extends StepEndpoint>(call: Call<E>) {
  const any = call as unknown as Call<StepEndpoint> & { params: Readonly<Record<'id', number>> };
  return { any, id: any.params.id };
}
