/**
 * A business rule said no. `code` is the sentence's key in the `errors` catalogue, `params` fill it,
 * `field` names the input it stands beside. Anything else that is thrown is a bug.
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

/** Several fields failed at once; the user hears of all of them. Some more may only have been counted. */
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

/** Throws what was collected; does nothing when nothing was. */
export function refuseAny(list: readonly Refusal[]): void {
  if (list.length > 0) throw new Refusals(list);
}
