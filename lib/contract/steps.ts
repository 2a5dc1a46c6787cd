import * as v from 'valibot';

import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { type Endpoint, endpoint, type FurtherRight } from './endpoint';

/** The states that a step may be taken in, and those it may lead to where a rule decides between several. */
type Step = Readonly<{ from: readonly string[]; to: readonly string[] }>;

/** The call of a step. The host refuses it with 409 in any other state, and the screen does not offer it. */
export type StepEndpoint<
  Path extends string = `${string}/{id}/${string}`,
  Input extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = Endpoint<Path, Input, Answer> & Readonly<{ step: Step }>;

/** The right that a call needs on its page. */
export const actionOf = ({ allow }: Pick<Endpoint, 'allow'>, otherwise: Action): Action =>
  typeof allow === 'object' ? allow.action : otherwise;

/** A record with states: where its calls are, on which page, what they make stale. */
export type Kind<Path extends string> = Readonly<{
  path: Path;
  page: Page;
  stales: readonly string[];
}>;

type Given = Step &
  Readonly<{
    /** The right that it needs. */
    action: Action;
    also?: readonly FurtherRight[];
    summary: string;
    /** What is asked before it is taken. */
    asks?: v.ObjectEntries;
  }>;

type AsksOf<One extends Given> = One extends { asks: infer Asks extends v.ObjectEntries }
  ? Asks
  : Readonly<Record<never, never>>;

type InputOfStep<One extends Given> =
  v.StrictObjectSchema<AsksOf<One>, undefined> extends infer S extends v.GenericSchema ? S : never;

/** The calls of a record's steps, by their names: `POST path/{id}/name`. Each answers the record as it then is. */
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
  // Each call is made of its own step, which the compiler cannot see through `fromEntries`.
  return Object.fromEntries(calls) as {
    readonly [Name in keyof Steps & string]: StepEndpoint<
      `${Path}/{id}/${Name}`,
      InputOfStep<Steps[Name]>,
      Answer
    >;
  };
}
