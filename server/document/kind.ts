import type { RawBuilder } from 'kysely';

import type { ApprovalSubject } from '@/lib/contract/approvals';
import type { Deal } from '@/lib/domain/ledger/deal';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentStage, DocumentStatus } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Action } from '@/lib/domain/permission';
import type { PrintContent, PrintedRecord } from '@/lib/print/printout';
import type { PrintTools } from '@/lib/print/tools';
import type { Page } from '@/lib/routes';
import type { Settled } from '@/server/ledger/entry';
import type { Wire } from '@/server/ledger/currencies';
import type { Reference as LedgerReference } from '@/server/ledger/reference';
import type { Posting } from '@/server/ledger/posting';
import type { Db } from '@/server/kernel/host';
import type { DocumentCall } from './document-call';
import type { Double } from './double';
import type { DocumentRow, Start } from './rows';
import type { Summary } from './summary';

/** Reference data for a draft: accounts, currencies and mid rates. */
export type Reference = Pick<LedgerReference, 'accounts' | 'currencies' | 'mids'> &
  Partial<LedgerReference>;

/** Plan of a draft: the ledger lines that it would post and its refusals. A plan with refusals cannot be posted. */
export type Plan = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /** Notes that need attention but do not prevent posting. */
  notes?: readonly Refusal[];
  /** Returns the field of the draft from which a ledger line results, such as `lines.0`. */
  fieldOf: (line: number) => string;
  /** Returns the field for the rate of a line. If defined, previews warn about rates far from the day's mid rate. */
  rateField?: (line: number) => string;
  deal?: Deal | undefined;
  /** Kind of the ledger entry; default `document`. Reports count an `opening` entry in the opening balance. */
  kind?: 'opening' | undefined;
  /** Reason why the document may need approval; undefined if it never does. */
  hold?: Hold | undefined;
  /**
   * Describes how a preview finds an earlier document that this one may repeat. Counterparty, reference, amount and day
   * are always compared. Undefined if the preview does not look for one.
   */
  double?: Double | undefined;
}> &
  Pick<Posting, 'ticket' | 'solvent' | 'spares' | 'field' | 'chargeField' | 'dateField'>;

/**
 * Reason why a document needs approval before posting. `subject` selects the approval rule, `base` is compared with the
 * minimum of that rule, and `reason` is shown to the second person.
 */
export type Hold = Readonly<{
  subject: ApprovalSubject;
  base?: string;
  reason?: string | undefined;
}>;

/** Data of a stored document from which a kind computes the fields of its record, with the rights of the reader. */
export type Shown = Readonly<{
  id: number;
  may: (page: Page, action: Action) => boolean;
  /** Data that the document's steps have stored so far; null if there is none. */
  course: object | null;
  stage: DocumentStage | null;
  /** Id of the user who created the document; null if the program created it. */
  created_by: number | null;
  reader: number | null;
  say: DocumentCall['say'];
}>;

/** A plan that the ledger has checked: the entry that posting it would write, and the positions after that entry. */
export type Judged = Readonly<{ settled: Settled; positions: ReadonlyMap<string, Position> }>;

/**
 * Data from which a kind computes the fields of a preview. `judged` is the checked plan; undefined if the plan is
 * refused or has no lines.
 */
export type Foreseen<Ref, Made extends Plan = Plan> = Readonly<{
  plan: Made;
  reference: Ref;
  judged?: Judged | undefined;
}>;

/**
 * Part of the ledger lines that the caller may see. `without cost` leaves out lines on result accounts, and the rate
 * and base of foreign lines.
 */
export type VisibleLines = 'all' | 'without cost' | 'none';

/** Data of a request that waits for the approval of a second person. */
type Request = Readonly<Record<string, unknown>>;

/** The organisation's business day and the server's clock. */
export type Moment = Readonly<{ today: string; now: Date }>;

/**
 * Rules by which a type computes a stage that changes as time passes: `stage` from a row, `term` in SQL from a row of
 * `document`. Both return the same stage.
 */
export type Turning = Readonly<{
  stage: (row: Pick<DocumentRow, 'stage' | 'body' | 'course'>, at: Moment) => DocumentStage | null;
  term: (at: Moment) => RawBuilder<string | null>;
}>;

/** A row of a list of documents. `status` is the displayed state. */
export type Listed<Body> = Pick<
  DocumentRow,
  'id' | 'stage' | 'course' | 'date' | 'amount' | 'currency'
> &
  Readonly<{ body: Body; status: DocumentStatus }>;

/** A draft's plan with the reference data from which it was computed. */
type Known<Ref, Made> = Readonly<{ plan: Made; reference: Ref }>;

/**
 * Properties and functions that differ between document kinds. The shared document code handles everything else, such
 * as ids, numbers, drafts, posting, voiding, lists and audit. Functions are declared as methods, so that a variable of
 * `AnyKind` can hold every kind. Each function gets only bodies that the kind's own schema accepted.
 */
export type DocumentKind<
  Body,
  Own,
  Ref extends Reference = Reference,
  Made extends Plan = Plan,
> = Readonly<{
  type: DocumentType;
  page: Page;
  /** Returns the accounts that a draft names, each with its field; default none. */
  accounts?(body: Body): readonly Readonly<{ id: number; field: string }>[];
  /** Fields whose values the audit trail masks. */
  secrets?: readonly string[];
  /** Completes a draft before it is planned: for example, computes its day, or replaces a typed code by its hash. */
  complete?(call: DocumentCall, body: Body): Promise<Body>;
  /** Locks the data from which a document is planned, before it is posted, until the transaction ends. */
  lock?(call: DocumentCall, body: Body): Promise<void>;
  /** Reads the reference data of a draft; by default the accounts that the draft names and the mid rates of its day. */
  read?(call: DocumentCall, body: Body): Promise<Ref>;
  /** Computes the plan of a draft from its reference data, without side effects. */
  plan(body: Body, reference: Ref): Made;
  /** Called with the plan of a draft, except in previews, before the plan's refusals are thrown. */
  planned?(call: DocumentCall, body: Body, known: Known<Ref, Made>): Promise<void>;
  summarise(body: Body, plan: Made, reference: Ref): Summary;
  /** True if the document posts nothing to the ledger; default false. */
  postsNothing?(body: Body): boolean;
  /**
   * Returns the document's stage at posting and its `course`, which is the data that steps store. Also reserves what
   * the document promises, such as stock.
   */
  starts?(call: DocumentCall, body: Body, known: Known<Ref, Made>): Promise<Start | undefined>;
  turns?: Turning;
  /** Runs after a document was posted, in the same transaction. */
  posted?(call: DocumentCall, row: DocumentRow, known: Known<Ref, Made>): Promise<void>;
  /** Performs an approved request of this kind that is neither a posting nor a void. */
  agreed?(call: DocumentCall, row: DocumentRow, request: Request): Promise<void>;
  void?: Readonly<{
    /** States in which a document can be voided; default `posted`. */
    from?: readonly DocumentStatus[];
    /** Throws a refusal if the document cannot be voided, before anything is reversed. */
    check?(call: DocumentCall, row: DocumentRow): Promise<void>;
    /** Runs after a document was voided, in the same transaction; for example, to cancel its invoices. */
    after?(call: DocumentCall, row: DocumentRow, reason: string): Promise<void>;
  }>;
  /** Returns the kind's additional fields of a record. */
  own(db: Db, body: Body, reference: Ref, shown: Shown): Promise<Own>;
  /** Returns the kind's additional fields of a preview. */
  foresee?(call: DocumentCall, body: Body, known: Foreseen<Ref, Made>): Promise<object>;
  /**
   * Returns how much of the ledger lines the caller may see; by default all. Without `row`, the lines are those of a
   * preview.
   */
  visibleLines?(call: Pick<DocumentCall, 'may' | 'user'>, row?: DocumentRow): VisibleLines;
  /**
   * Returns the printout for the customer from the record that `show` returns. Without a printout, a document is
   * printed as a voucher with its ledger lines. The parameter may have the type of the kind's own record.
   */
  printout?(record: PrintedRecord, number: string, tools: PrintTools): PrintContent | undefined;
  /** True if the printout for the customer carries a proof of inclusion. */
  isProved?: boolean;
  list?: Readonly<{
    /** Returns conditions on rows of `document` for the list filters that only this kind has. */
    filters?(input: object): readonly RawBuilder<boolean>[];
    /** Returns the additional fields that this kind has in a list, one object per row, in the order of the rows. */
    fields?(
      call: DocumentCall,
      rows: readonly Listed<Body>[],
      wire: Wire,
    ): Promise<readonly object[]>;
  }>;
}>;
