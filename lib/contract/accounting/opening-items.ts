import { recordImport } from '../import-fields';
import { Day } from '../schemas';

/** Import of the items that were open with parties when the books began. */
export const openingItems = {
  import: recordImport({
    path: 'accounting/opening-items/import',
    page: 'journal entry',
    action: 'create',
    also: [{ page: 'journal entry', action: 'post' }],
    own: { date: Day },
    summary:
      'Posts each open item of a file as an opening entry on `date`. Ageing counts from the due date of the item, by default its own date.',
    stales: ['accounting', 'reports'],
  }),
};
