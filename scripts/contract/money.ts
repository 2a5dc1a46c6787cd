/** Base currency of the server, and the decimals of each currency. */
export type Decimals = Readonly<{ base: string; of: ReadonlyMap<string, number> }>;

/** Fields with an amount in the currency of the object that contains them. */
const BESIDE_CURRENCY = ['amount', 'debit', 'credit'];
/** Fields with an amount that is always in base currency. */
const IN_BASE = ['base', 'base_total'];
const FAULTS_SHOWN = 3;

/**
 * Finds amounts with a wrong number of decimals. The currency is a field of the same object or of the nearest enclosing
 * object, for example of the report around a line; otherwise the currency that the request `asked` for.
 */
export function moneyFaults(
  json: unknown,
  { base, of }: Decimals,
  asked: string | undefined,
): string[] {
  const faults: string[] = [];
  const wantedOf = (name: string, currency: string | undefined) => {
    if (IN_BASE.includes(name)) return of.get(base);
    return BESIDE_CURRENCY.includes(name) && currency !== undefined ? of.get(currency) : undefined;
  };
  walk(json, { path: '', currency: asked }, (name, value, { path, currency }) => {
    const wanted = wantedOf(name, currency);
    if (wanted === undefined || typeof value !== 'string' || decimalsOf(value) === wanted) return;
    faults.push(`${path}${name}: "${value}" has not ${wanted} decimals, as its currency has`);
  });
  return faults.slice(0, FAULTS_SHOWN);
}

const decimalsOf = (value: string): number => (value.split('.')[1] ?? '').length;

type Place = Readonly<{ path: string; currency?: string | undefined }>;
type Visit = (name: string, value: unknown, place: Place) => void;

function walk(value: unknown, { path, currency }: Place, visit: Visit): void {
  if (typeof value !== 'object' || value === null) return;
  const named = (value as { currency?: unknown }).currency;
  const own = typeof named === 'string' ? named : currency;
  for (const [name, inner] of Object.entries(value)) {
    visit(name, inner, { path, currency: own });
    walk(inner, { path: `${path}${name}.`, currency: own }, visit);
  }
}
