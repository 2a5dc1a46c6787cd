import type { ColumnFields } from '@/lib/domain/dialect';
import { foldName } from '@/lib/format/fold';

/** A column of a file. `field` is null if no field is assigned to the column. */
export type FileColumn = Readonly<{
  /** Letter of the column in a spreadsheet. */
  letter: string;
  title: string;
  field: string | null;
}>;

/** Fields of an import, and the data by which the titles of a file's columns are matched to these fields. */
export type TitleKnowledge = Readonly<{
  fields: readonly string[];
  /** Field of each title, as the user chose it. Undefined if each title must be the name of a field. */
  given?: ColumnFields | undefined;
  /** Field of each title in an earlier file with the same titles. */
  remembered?: ColumnFields | undefined;
  /** Further titles of a field: its label in each language, and synonyms. */
  titlesOf?: ((field: string) => readonly string[]) | undefined;
}>;

/** Maximum number of characters of a title. A longer title is cut before it is shown, chosen or stored. */
const TITLE_MAX = 200;

/** Title without control characters and invalid Unicode, cut to `TITLE_MAX`. */
const shownTitle = (title: string): string =>
  title
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX)
    .toWellFormed();

/** Title without case, accents and punctuation, and with one form of each Arabic letter. */
export const plainTitle = (title: string): string =>
  foldName(title)
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

/**
 * Assigns the columns of a file to fields: first by the user's choice, then by names of fields, then as in an earlier
 * file, then by labels and synonyms; without `given`, only by names. The last two steps skip a field that a column with
 * another title already has. Columns with the same title may get the same field; the check of the head row refuses that
 * later.
 */
export function assignedColumns(
  titles: readonly string[],
  knowledge: TitleKnowledge,
): readonly FileColumn[] {
  const { fields, given, remembered = {} } = knowledge;
  const byName = (title: string) => fields.find((field) => field === title.trim().toLowerCase());
  const column = (title: string, at: number, field: string | null): FileColumn => ({
    letter: letterOf(at),
    title: shownTitle(title),
    field,
  });
  if (!given) return titles.map((title, at) => column(title, at, byName(title) ?? null));

  const chosen = lookup(given);
  const earlier = lookup(remembered);
  const proposed = proposals(knowledge);
  const assigned = titles.map((title) => chosen(title) ?? byName(title));
  const isFree = (field: string, title: string) =>
    assigned.every(
      (other, at) => other !== field || plainTitle(titles[at] ?? '') === plainTitle(title),
    );
  for (const find of [earlier, proposed]) {
    for (const [at, title] of titles.entries()) {
      const field = assigned[at] === undefined ? find(title) : undefined;
      if (field !== undefined && (field === '' || isFree(field, title))) assigned[at] = field;
    }
  }
  return titles.map((title, at) => {
    const field = assigned[at] ?? '';
    return column(title, at, title.trim() !== '' && fields.includes(field) ? field : null);
  });
}

/**
 * Returns a test for titles: true for the name, a label or a synonym of a field, and for a title about which the user
 * has decided. Without `given`, only names count. This helps to detect the separator.
 */
export function isKnownTitle(knowledge: TitleKnowledge): (title: string) => boolean {
  const [chosen, proposed] = [lookup(knowledge.given ?? {}), proposals(knowledge)];
  return (title) =>
    knowledge.fields.includes(title.trim().toLowerCase()) ||
    chosen(title) !== undefined ||
    (knowledge.given !== undefined && proposed(title) !== undefined);
}

function lookup(columns: ColumnFields): (title: string) => string | undefined {
  const byTitle = new Map(
    Object.entries(columns).map(([title, field]) => [plainTitle(title), field]),
  );
  return (title) => byTitle.get(plainTitle(shownTitle(title)));
}

/**
 * Returns a function that finds the field of a name, label or synonym. A title that fits two fields names neither of
 * them.
 */
function proposals({ fields, titlesOf }: TitleKnowledge): (title: string) => string | undefined {
  const byTitle = new Map<string, string | undefined>();
  for (const field of fields) {
    for (const title of new Set([field, ...(titlesOf?.(field) ?? [])].map(plainTitle))) {
      byTitle.set(title, byTitle.has(title) ? undefined : field);
    }
  }
  return (title) => byTitle.get(plainTitle(title));
}

/** Letter of a column by its index, as a spreadsheet shows it: A, B, …, Z, AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}
