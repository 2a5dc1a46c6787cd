import { createHash } from 'node:crypto';
import { sql } from 'kysely';

import { type ColumnFields, fieldsByTitle } from '@/lib/domain/dialect';
import type { Catalogues } from '@/server/kernel/locale';
import type { Call } from '@/server/kernel/serve';
import { plainTitle } from './columns';
import type { Titles } from './rows';
import { SYNONYMS } from './synonyms';

/**
 * Titles for one import: the labels and synonyms of its fields, and the fields that users chose for earlier files.
 * `kind` is the path of the import. A dry run stores nothing.
 */
export function titlesFor(
  { db, host }: Pick<Call, 'db' | 'host'>,
  { kind, isCheck }: Readonly<{ kind: string; isCheck: boolean }>,
): Titles {
  return {
    titlesOf: (field) => titlesOf(field, host.catalogues),
    recall: async (titles) => {
      const row = await db
        .selectFrom('import_columns')
        .select('fields')
        .where('kind', '=', kind)
        .where('titles', '=', keyOf(titles))
        .executeTakeFirst();
      // The cast is safe: only `remember` writes the column.
      return row?.fields as ColumnFields | undefined;
    },
    ...(!isCheck && {
      remember: async (columns) => {
        const fields = JSON.stringify(fieldsByTitle(columns));
        const titles = keyOf(columns.map(({ title }) => title));
        // An equal row is not written again, because its lock would make other imports wait for this one.
        const same = await db
          .selectFrom('import_columns')
          .select('kind')
          .where('kind', '=', kind)
          .where('titles', '=', titles)
          .where('fields', '=', sql<string>`${fields}::jsonb`)
          .executeTakeFirst();
        if (same) return;
        await db
          .insertInto('import_columns')
          .values({ kind, titles, fields })
          .onConflict((on) => on.columns(['kind', 'titles']).doUpdateSet({ fields }))
          .execute();
      },
    }),
  };
}

/** Titles that may name a field: its labels in both languages, and synonyms. */
const titlesOf = (field: string, { en, fa }: Catalogues): readonly string[] => [
  en(labelKey(field)),
  fa(labelKey(field)),
  ...(SYNONYMS[field] ?? []),
];

/** Message key of the label of an import's field. */
export const labelKey = (field: string): string => `import-fields.${field}`;

/** Hash of the titles; their order does not matter. */
function keyOf(titles: readonly string[]): string {
  const plain = titles.map(plainTitle).filter((title) => title !== '');
  return createHash('sha256').update(JSON.stringify(plain.toSorted())).digest('hex');
}
