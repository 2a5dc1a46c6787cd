import { Refusal, Refusals } from '@/lib/domain/refusal';
import type { Mapped } from '@/lib/domain/dialect';
import type { Say } from '@/server/kernel/locale';

/** An error in a file, or a note about it: row number as a spreadsheet shows it, column, and message key. */
export type Finding = Readonly<{
  row: number;
  column: string;
  key: string;
  params?: Readonly<Record<string, string>>;
  /** Part of the dialect that the sender must name; the refusal is shown at that field of `mapping`. */
  part?: Mapped;
}>;

/** Lines of an imported entry, each with its row number in the file. */
type Placed = Readonly<{
  lines: readonly Readonly<{ row: number; credit?: string | undefined }>[];
}>;

type CellMessage = { row: number; column: string; message: string };

const MOST = 1000;

/** Collects all errors of a file. The first thousand errors are stored; further errors are only counted. */
export class Findings {
  readonly #list: Finding[] = [];
  readonly #notes: Finding[] = [];
  readonly #rows = new Set<number>();
  #beyond = 0;

  add(finding: Finding): void {
    if (this.#list.length >= MOST) this.#beyond += 1;
    else {
      this.#list.push(finding);
      this.#rows.add(finding.row);
    }
  }

  /** Adds a note that is not an error, for example about a cell that was changed on import. */
  note(note: Finding): void {
    if (this.#notes.length < MOST) this.#notes.push(note);
  }

  /** Adds refusals of the ledger, each at the row that caused it. */
  addRefusals(refusals: readonly Refusal[], entries: readonly Placed[]): void {
    for (const { code, params, field = '' } of refusals) {
      this.add({ ...placeOf(field, entries), key: code, params });
    }
  }

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  isEmptyAt(row: number): boolean {
    return !this.#rows.has(row);
  }

  /**
   * Returns the errors by row, and the notes, in the caller's language. If errors are left out, the last one states how
   * many.
   */
  formatted(say: Say): { errors: CellMessage[]; notes: CellMessage[] } {
    const format = ({ row, column, key, params }: Finding) => ({
      row,
      column,
      message: say(key, params),
    });
    const errors = this.#sorted().map(format);
    if (this.#beyond > 0) {
      const message = say('import.more', { count: String(this.#beyond) });
      errors.push({ row: errors.at(-1)?.row ?? 1, column: '', message });
    }
    return { errors, notes: this.#notes.map(format) };
  }

  /**
   * Converts the errors to refusals at fields such as `rows.12.debit`, and questions to refusals at fields such as
   * `mapping.decimal`.
   */
  refusals(): Refusals {
    return new Refusals(
      this.#sorted().map(
        ({ row, column, key, params = {}, part }) =>
          new Refusal(key, { params, field: part ? `mapping.${part}` : `rows.${row}.${column}` }),
      ),
      this.#beyond,
    );
  }

  #sorted(): Finding[] {
    return this.#list.toSorted((a, b) => a.row - b.row);
  }
}

const COLUMN: Readonly<Record<string, string>> = {
  account_id: 'account',
  party_id: 'party',
  location_id: 'account',
};

/** Converts a field such as `entries.0.lines.3.account_id` to the row and column of the file. */
function placeOf(field: string, entries: readonly Placed[]): { row: number; column: string } {
  const [, at, part, line, name = part === 'date' ? 'date' : ''] =
    /^entries\.(\d+)\.(date|lines)(?:\.(\d+)(?:\.(\w+))?)?/.exec(field) ?? [];
  const entry = entries[Number(at)];
  const source = entry?.lines[Number(line ?? 0)] ?? entry?.lines.at(-1);
  const amount = source?.credit === undefined ? 'debit' : 'credit';
  const column = COLUMN[name] ?? (name === '' || name === 'amount' ? amount : name);
  return { row: source?.row ?? 1, column };
}
