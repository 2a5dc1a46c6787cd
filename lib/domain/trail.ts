/** Changed fields of an action, before and after, as stored in the audit trail. */
export type TrailChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** One changed value with its path through objects and lists, such as `['lines', '0', 'debit']`. */
export type FieldChange = Readonly<{ path: readonly string[]; before: unknown; after: unknown }>;

/** Names of the fields that hold the id of another record, each with the type of that record in the audit trail. */
const REFERENCES: Readonly<Record<string, string>> = {
  ...of('party', [
    'party_id',
    'customer_id',
    'counterparty_id',
    'sender_id',
    'agent_id',
    'other_party_id',
    'broker_id',
  ]),
  ...of('account', [
    'account_id',
    'paid_from_account_id',
    'received_into_account_id',
    'parent',
    'retained_earnings_account_id',
  ]),
  ...of('location', ['location_id', 'from_location_id', 'to_location_id', 'reserved_location_id']),
  ...of('employee', ['employee_id', 'employee_ids', 'to_employee_id', 'reports_to_id']),
  ...of('roles', ['role_id', 'exempt_role_ids']),
  ...of('users', ['user_id', 'tried_by', 'receiver_ids']),
  ...of('branch', ['branch_id']),
  ...of('asset category', ['category_id']),
  ...of('tax table', ['tax_table_id']),
  ...of('beneficiary', ['beneficiary_id']),
  ...of('asset', ['asset_id']),
  ...of('credit limit', ['limit_id']),
  ...of('credit sub-limit', ['sub_limit_id']),
};

function of(type: string, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, type]));
}

/** Key of a record in the map of names that the server returns with an audit trail. */
export const nameKey = (type: string, id: number | string) => `${type} ${id}`;

/** Key of the record to which a field's value refers; undefined if the value is no reference. */
export function referenceIn(path: readonly string[], value: unknown): string | undefined {
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
  const type = REFERENCES[field];
  return type !== undefined && typeof value === 'number' ? nameKey(type, value) : undefined;
}

/**
 * True if the value is a number in a field whose name ends in `_id` or `_ids`, so that it is the id of a record,
 * whether or not the audit trail can name records of this type.
 */
export const isId = (path: readonly string[], value: unknown): boolean =>
  typeof value === 'number' && /_ids?$/.test(path.findLast((part) => !/^\d+$/.test(part)) ?? '');

/** Keys (`nameKey`) of all records to which the changes refer. */
export function referencesOf(changes: TrailChanges): string[] {
  const values = flatChanges(changes).flatMap(({ path, before, after }) =>
    [before, after].map((value) => referenceIn(path, value)),
  );
  return values.filter((key) => key !== undefined);
}

/** Splits changes into single values and returns those that differ. Empty text and null count as equal. */
export function flatChanges(changes: TrailChanges): FieldChange[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) =>
    flat([field], before === '' ? null : before, after === '' ? null : after),
  );
}

function flat(path: readonly string[], before: unknown, after: unknown): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isNest(before) && !isNest(after)) return [{ path, before, after }];
  if ([before, after].some((value) => !isNest(value) && value !== null)) {
    return [{ path, before, after }];
  }
  const [was, is] = [partsOf(before), partsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    flat([...path, key], emptied(was.get(key)), emptied(is.get(key))),
  );
}

const emptied = (value: unknown) => (value === '' ? null : (value ?? null));

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Parts of a list or an object by key. The key of a part is its `name` if it has one, otherwise its index or key in the
 * value.
 */
function partsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (!isNest(value)) return new Map();
  return new Map(
    Object.entries(value).map(([key, part]) => {
      const name: unknown = isNest(part) && 'name' in part ? part.name : undefined;
      return [typeof name === 'string' ? name : key, part];
    }),
  );
}
