import * as v from 'valibot';

import { EntryLine, Warning } from '../document-fields';
import { endpoint } from '../endpoint';
import { importFields, mappingField, tableForm } from '../import-fields';
import { list } from '../lists';
import { CurrencyCode, Day, Decimal, Id, ShownDay, SignedMoney } from '../schemas';
import { journalEntry } from './journal-entry';

/**
 * Balance of an account on the day of the opening entry, in `currency`; signed, debit positive. `base` is the cost of a
 * foreign amount.
 */
const OpeningLine = v.strictObject({
  account_id: Id,
  party_id: v.optional(Id),
  location_id: v.optional(Id),
  currency: v.optional(CurrencyCode),
  amount: SignedMoney,
  base: v.optional(SignedMoney),
});

/**
 * Opening balances: `lines` as JSON, or a file (CSV or workbook) with the columns of a line. In the file, `account` is
 * the account's number.
 */
const input = v.strictObject({
  date: Day,
  lines: v.optional(list(OpeningLine, 1000, { message: 'lines' })),
  ...mappingField,
});

const PATH = 'accounting/opening-balances';
const page = 'journal entry';
const form = { ...tableForm(8), orJson: true } as const;

export const openingBalances = {
  preview: endpoint({
    method: 'POST',
    path: `${PATH}/preview`,
    summary:
      'The entry that opening balances would post, and what opening equity would be left with.',
    allow: { page, action: 'view' },
    input,
    answer: v.object({
      lines: v.array(EntryLine),
      warnings: v.array(Warning),
      /**
       * Amount in base that the entry posts to the opening equity account to balance the lines; signed, debit positive.
       */
      opening_equity: Decimal,
      /** Opening entry that these balances would replace; null if there is none. */
      replaces: v.nullable(
        v.object({ id: Id, number: v.nullable(v.string()), date: v.nullable(ShownDay) }),
      ),
      /** Description of the file, as in every import; missing if the lines were sent as JSON. */
      dialect: v.optional(importFields.dialect),
      notes: v.optional(importFields.notes),
      preview: importFields.preview,
      columns: importFields.columns,
      fields: importFields.fields,
      samples: importFields.samples,
    }),
    form,
    dry: true,
    stales: [],
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary:
      'Posts opening balances as one entry of kind opening. Stored again they void the former, in the same transaction.',
    allow: { page, action: 'create' },
    also: [
      { page, action: 'post' },
      { page, action: 'void', when: 'opening balances are there that are replaced' },
    ],
    input,
    status: 201,
    answer: journalEntry.show.answer,
    form,
    timeoutMs: 600_000,
    stales: ['accounting', 'reports'],
  }),
};
