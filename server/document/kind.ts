import type { Deal } from '@/lib/domain/deal';
import type { PostingLine } from '@/lib/domain/posting';
import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Page } from '@/lib/routes';
import type { Reference as LedgerReference } from '@/server/ledger/reference';
import type { Db } from '@/server/kernel/host';

/** What the house has that a draft may speak of. */
export type Reference = Pick<LedgerReference, 'accounts' | 'currencies' | 'mids'> &
  Partial<LedgerReference>;

/** What a list shows of a document. */
export type Summary = Readonly<{
  date: string | null;
  reference: string | null;
  memo: string | null;
  /** Whom it is with: the payee, the payer, the customer. */
  counterparty: string | null;
  amount: string | null;
  currency: string | null;
  base: string | null;
}>;

/** What a draft would post. Refusals are told where they were found; with any, nothing is posted. */
export type Plan = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /** The name, in the draft, of what a ledger line came from: `lines.0`. */
  fieldOf: (line: number) => string;
  deal?: Deal | undefined;
}>;

/**
 * What makes one kind of document differ from the next. The kit does what never differs: ids and
 * numbers, drafts, versions, posting and voiding, lists, history, attachments and audit.
 */
export type DocumentKind<Body, Own> = Readonly<{
  type: DocumentType;
  page: Page;
  /** What its entry is in the ledger; `document` when left out. */
  entry?: 'opening';
  /** The accounts that a draft names, and where. */
  accounts: (body: Body) => readonly Readonly<{ id: number; field: string }>[];
  summarise: (body: Body, plan: Plan, reference: Reference) => Summary;
  /** Pure: what the draft would post, given what the house has. */
  plan: (body: Body, reference: Reference) => Plan;
  /** What a record shows beyond what every document has. */
  own: (db: Db, body: Body, reference: Reference) => Promise<Own>;
}>;
