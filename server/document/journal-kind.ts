import type * as v from 'valibot';

import type { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { planJournal } from '@/lib/domain/accounting/journal';
import { isZero, sign, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { wireOf } from '@/server/ledger/currencies';
import { partyNames } from '@/server/ledger/party-names';
import type { DocumentKind, Reference } from './kind';
import { dayOfDraft } from './stored';

type Body = v.InferOutput<(typeof journalEntry)['store']['input']>;

/** Document kind of journal entries. Planning one computes no exchange gain or loss. */
export const journalKind: DocumentKind<Body, { lines: ReturnType<typeof shownLines> }> = {
  type: 'journal entry',
  page: 'journal entry',
  accounts: ({ lines }) =>
    lines.map(({ account_id }, index) => ({ id: account_id, field: `lines.${index}.account_id` })),
  plan: (body, { accounts, currencies, mids }) => {
    const { base, decimals } = currencies;
    const planned = planJournal(body.lines, {
      base,
      decimals,
      accountCurrency: (id) => accounts.get(id)?.currency ?? undefined,
      mid: (currency) => mids(currency, body.date),
    });
    const total = debitTotal(planned.lines, base);
    return {
      ...planned,
      fieldOf: (line) => `lines.${line}`,
      rateField: (line) => `lines.${line}.rate`,
      hold: { subject: 'journal_entry', base: total.base, reason: body.memo },
    };
  },
  summarise: (body, { lines }, { currencies }) => ({
    date: dayOfDraft(body),
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty: null,
    ...debitTotal(lines, currencies.base),
  }),
  own: async (db, body, reference) => {
    const names = await partyNames(db, body.lines);
    return { lines: shownLines(body, reference, names) };
  },
};

/** Sum of the debits: in the currency of the lines if they have only one, otherwise in base. */
function debitTotal(lines: readonly PostingLine[], base: string) {
  const debits = lines.filter((line) => sign(line.base) > 0 || sign(line.amount) > 0);
  const currencies = new Set(lines.map(({ currency }) => currency));
  const [only = base] = currencies.size === 1 ? currencies : [base];
  const total = sum(debits.map((line) => line.base));
  return {
    amount: only === base ? total : sum(debits.map((line) => line.amount)),
    currency: only,
    base: total,
  };
}

function shownLines(
  { lines }: Body,
  { accounts, currencies }: Reference,
  names: ReadonlyMap<number, string>,
) {
  const wire = wireOf(currencies);
  return lines.map((line, index) => {
    const account = accounts.get(line.account_id);
    const currency = line.currency ?? account?.currency ?? currencies.base;
    return {
      line_no: index + 1,
      account_id: line.account_id,
      account_number: account?.number ?? '',
      account_name: account?.name ?? '',
      currency,
      debit: wire.money(shown(line.debit), currency),
      credit: wire.money(shown(line.credit), currency),
      rate: wire.rate(line.rate ?? null),
      base: wire.base(line.base ?? null),
      memo: line.memo ?? null,
      party_id: line.party_id ?? null,
      party: names.get(line.party_id ?? 0) ?? null,
      location_id: line.location_id ?? null,
    };
  });
}

function shown(amount: string | undefined): string | null {
  return amount === undefined || isZero(amount) ? null : amount;
}
