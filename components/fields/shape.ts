import type { Endpoint } from '@/lib/contract/endpoint';

export type Shape = Readonly<{
  isNullable: boolean;
  isRequired: boolean;
  isNumber: boolean;
  options: readonly string[] | undefined;
  mostLetters: number | undefined;
}>;

export type Entries = Readonly<Record<string, Inner>>;

type Inner = Readonly<{
  type: string;
  entries?: Entries;
  wrapped?: Inner;
  options?: readonly unknown[];
  /** Validations and nested schemas, if the schema is a Valibot pipe. */
  pipe?: readonly Inner[];
  requirement?: unknown;
}>;

/** Shape of an endpoint's field; undefined if the endpoint does not have the field. */
export const shapeOf = (endpoint: Endpoint, name: string): Shape | undefined =>
  shapeIn(entriesOf(endpoint), name);

/** Allowed values of an endpoint's field; empty if its schema is not a picklist. */
export const optionsOf = (endpoint: Endpoint, name: string): readonly string[] =>
  shapeOf(endpoint, name)?.options ?? [];

export const entriesOf = ({ input }: Endpoint) => (input as { entries?: Entries }).entries ?? {};

export function within(entries: Entries, name: string): Entries {
  let at = entries[name];
  while (at?.wrapped) at = at.wrapped;
  return at?.entries ?? {};
}

/** Shape of a field in a schema. `group.name` is a field in a group, which may be nested. */
export function shapeIn(entries: Entries, name: string): Shape | undefined {
  const [group = '', ...inner] = name.split('.');
  if (inner.length > 0) return shapeIn(within(entries, group), inner.join('.'));
  let at = entries[name];
  if (!at) return undefined;
  const around: string[] = [];
  for (; at.wrapped; at = at.wrapped) around.push(at.type);
  const most = mostLettersOf(at);
  return {
    isNullable: around.includes('nullable'),
    isRequired: around.length === 0 && at.type !== 'boolean',
    isNumber: at.type === 'number' || typeof at.options?.[0] === 'number',
    options: at.type === 'picklist' ? at.options?.map(String) : undefined,
    mostLetters: typeof most === 'number' ? most : undefined,
  };
}

const mostLettersOf = ({ type, requirement, pipe = [] }: Inner): unknown =>
  type === 'max_length' ? requirement : pipe.map(mostLettersOf).find((most) => most !== undefined);
