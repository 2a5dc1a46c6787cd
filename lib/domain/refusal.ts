/**
 * Error of a business rule that refuses the request. `code` is a key of the `errors` catalogue, `params` fill the
 * message, and `field` names the form field. Any other thrown error is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly field: string | undefined;

  constructor(
    code: string,
    { params = {}, field }: { params?: Readonly<Record<string, string>>; field?: string } = {},
  ) {
    super(code);
    this.code = code;
    this.params = params;
    this.field = field;
  }
}

/**
 * Several refusals in one error; the user sees all of them. `beyond` is the number of further refusals that are left
 * out of `list`.
 */
export class Refusals extends Error {
  override readonly name = 'Refusals';
  readonly list: readonly Refusal[];
  readonly beyond: number;

  constructor(list: readonly Refusal[], beyond = 0) {
    super([...new Set(list.map(({ code }) => code))].join(', '));
    this.list = list;
    this.beyond = beyond;
  }
}

/** Throws the refusals if there are any. */
export function refuseAny(list: readonly Refusal[]): void {
  if (list.length > 0) throw new Refusals(list);
}
