import * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { type Endpoint, endpoint, type FurtherRight } from './endpoint';

/**
 * A step is a call that changes the state of a record. `from`: the states in which it is allowed. `to`: the states that
 * it can lead to; a business rule may choose between several.
 */
type Step = Readonly<{ from: readonly string[]; to: readonly string[] }>;

/**
 * Endpoint of a step. If the record's state does not allow the step, the server refuses the call with 409, and the
 * screen does not offer it.
 */
export type StepEndpoint<
  Path extends string = `${string}/{id}/${string}`,
  Input extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = Endpoint<Path, Input, Answer> & Readonly<{ step: Step }>;

/**
 * Returns the action that the endpoint's `allow` requires. Returns the argument `otherwise` if `allow` names no page.
 */
export const actionOf = ({ allow }: Pick<Endpoint, 'allow'>, otherwise: Action): Action =>
  typeof allow === 'object' ? allow.action : otherwise;

/** A record type with steps: base path, page, and the paths whose cached answers become stale after a step. */
export type Kind<Path extends string> = Readonly<{
  path: Path;
  page: Page;
  stales: readonly string[];
}>;

type Given = Step &
  Readonly<{
    /** Right that the step requires. */
    action: Action;
    also?: readonly FurtherRight[];
    summary: string;
    /** Input fields of the step. */
    asks?: v.ObjectEntries;
  }>;

type AsksOf<One extends Given> = One extends { asks: infer Asks extends v.ObjectEntries }
  ? Asks
  : Readonly<Record<never, never>>;

type InputOfStep<One extends Given> =
  v.StrictObjectSchema<AsksOf<One>, undefined> extends infer S extends v.GenericSchema ? S : never;

/**
 * Defines the endpoints of a record's steps, by the name of the step: `POST path/{id}/name`. `answer` is the schema of
 * their answers, usually the record in its new state.
 */
export function stepsOf<
  const Path extends string,
  const Steps extends Readonly<Record<string, Given>>,
  Answer extends v.GenericSchema,
>({ path, page, stales }: Kind<Path>, steps: Steps, answer: Answer) {
  const calls = Object.entries(steps).map(
    ([name, { action, also, summary, asks = {}, from, to }]) => {
      const input = v.strictObject(asks);
      const called = { method: 'POST', path: `${path}/{id}/${name}`, summary, input } as const;
      const allow = { page, action };
      const call = endpoint({ ...called, allow, ...(also && { also }), answer, stales });
      return [name, { ...call, step: { from, to } }];
    },
  );
  // Every endpoint has the type of the step with its name. The compiler cannot infer that through `fromEntries`.
  return Object.fromEntries(calls) as {
    readonly [Name in keyof Steps & string]: StepEndpoint<
      `${Path}/{id}/${Name}`,
      InputOfStep<Steps[Name]>,
      Answer
    >;
  };
}
