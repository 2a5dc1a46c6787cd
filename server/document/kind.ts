import type { RawBuilder } from 'kysely';

import type { ApprovalSubject } from '@/lib/contract/approvals';
import type { Deal } from '@/lib/domain/ledger/deal';
import type { Position } from '@/lib/domain/ledger/position';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import type { Refusal } from '@/lib/domain/refusal';
import type { DocumentStage, DocumentStatus } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import type { Settled } from '@/server/ledger/entry';
import type { wireOf } from '@/server/ledger/currencies';
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
  deal?: Deal | undefined;
}> &
  Pick<Posting, 'ticket' | 'solvent' | 'spares' | 'field' | 'chargeField'>;

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
  /** Id of the user who created it; null for the program. */
  created_by: number | null;
  reader: number | null;
  say: DocumentCall['say'];
}>;

/** A plan that the ledger has checked: the entry that it would post, and the positions afterwards. */
export type Judged = Readonly<{ settled: Settled; positions: ReadonlyMap<string, Position> }>;

/** Data from which a kind computes the fields of a preview. `judged` is undefined if the plan is refused. */
export type Foreseen<Ref, Made extends Plan = Plan> = Readonly<{
  plan: Made;
  reference: Ref;
  judged?: Judged | undefined;
}>;

/** A request that waits for the approval of a second person. */
type Request = Readonly<Record<string, unknown>>;

/** The organisation's business day and the server's clock. */
export type Moment = Readonly<{ today: string; now: Date }>;

/**
 * For a type whose stage changes as time passes: `stage` computes the stage of a row; `term` is the same in SQL for
 * rows of `document`.
 */
export type Turning = Readonly<{
  stage: (row: Pick<DocumentRow, 'stage' | 'body' | 'course'>, at: Moment) => DocumentStage | null;
  term: (at: Moment) => RawBuilder<string | null>;
}>;

/**
 * Properties and functions that differ between document kinds. The shared document code handles everything else: ids
 * and numbers, drafts, versions, posting and voiding, lists, history, attachments and audit. Functions are declared as
 * methods, so that this code can hold any kind. Each function gets only bodies that the kind's own schema accepted.
 */
export type DocumentKind<
  Body,
  Own,
  Ref extends Reference = Reference,
  Made extends Plan = Plan,
> = Readonly<{
  type: DocumentType;
  page: Page;
  /**
   * Kind of the ledger entry that the document posts; `document` if undefined. Reports count an `opening` entry in the
   * opening balance.
   */
  entryOf?(body: Body): 'opening' | undefined;
  /** Returns the accounts that a draft names, each with its field. */
  accounts(body: Body): readonly Readonly<{ id: number; field: string }>[];
  /** Reads the reference data of a draft. Default: the accounts that it names. */
  read?(call: DocumentCall, body: Body): Promise<Ref>;
  summarise(body: Body, plan: Made, reference: Ref): Summary;
  /** Computes the plan of a draft from its reference data. Pure. */
  plan(body: Body, reference: Ref): Made;
  /**
   * Returns the form field for the rate of a planned line. If this function is defined, previews warn about rates that
   * are far from the day's mid rate.
   */
  rateField?(line: number): string;
  /**
   * Returns the terms by which a preview finds an earlier document that this one may repeat. Counterparty, reference,
   * amount and day are always compared. Undefined if too few fields are filled in.
   */
  doubles?(body: Body): Double | undefined;
  /**
   * Functions by field that replace typed text by a fingerprint, so that it can be compared but not read. A stored
   * fingerprint is not changed.
   */
  prints?: Readonly<Record<string, (call: DocumentCall, text: string) => string>>;
  /** Fields whose values the audit trail masks. */
  secrets?: readonly string[];
  /** Right needed to store and post in one call; default `post`. */
  postedBy?: Action;
  /**
   * Returns the approval rule that may apply to a document. Documents of a kind without this function never need
   * approval.
   */
  holds?(body: Body, plan: Made, reference: Ref): Hold | undefined | Promise<Hold | undefined>;
  /** True if the caller may see cost and result in ledger lines; default true. */
  seesCost?(may: DocumentCall['may']): boolean;
  /** Returns the stage and course that posting sets, for a type with stages. */
  starts?(
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref; call: DocumentCall }>,
  ): Start | undefined;
  /** Called with the plan of each draft that is to be stored, changed or posted, even if the call is then refused. */
  planned?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /**
   * Runs the checks that need a lock at the time of posting, and refuses if one fails. The lock lasts until the
   * transaction ends.
   */
  guard?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** True if documents of this kind never post anything to the ledger. */
  isRegister?: true;
  /** True if this draft posts nothing, although documents of its kind usually do. */
  postsNothing?(body: Body): boolean;
  /** Returns the day of a draft if its kind has no `date` field; undefined means today. */
  dayOf?(body: Body): string | undefined;
  /** Field with the day of posting; default `date`. */
  dayField?: string;
  /** Checks a document that posts nothing, at the time of posting. Its locks last until the transaction ends. */
  claims?(call: DocumentCall, body: Body, plan: Made): Promise<void>;
  /** True if the caller may not see the posted ledger lines at present. */
  hidesLines?(call: DocumentCall, row: DocumentRow): boolean;
  /** Returns the kind's additional fields of a preview. */
  foresee?(call: DocumentCall, body: Body, known: Foreseen<Ref, Made>): Promise<object>;
  /** Returns the kind's additional fields of a record. */
  own(db: Db, body: Body, reference: Ref, shown: Shown): Promise<Own>;
  /** Returns conditions on rows of `document` for the list filters that only this kind has. */
  narrows?(input: object): readonly RawBuilder<boolean>[];
  /** Adds the kind's fields to the rows of a list page, without changing the order of the rows. */
  listed?<Row extends Readonly<{ id: number }>>(
    call: DocumentCall,
    rows: readonly Row[],
  ): Promise<readonly Row[]>;
  /** Returns additional fields of a list row that follow from its body, course and summary alone. */
  row?(
    body: Body,
    course: object,
    money: ReturnType<typeof wireOf>,
    listed: Pick<Summary, 'date' | 'amount' | 'currency'> & Pick<DocumentRow, 'stage'>,
  ): object;
  turns?: Turning;
  /** Locks, until the document is posted, the data that planning reads. */
  lock?(call: DocumentCall, body: Body): Promise<void>;
  /** Runs after a document was posted, in the same transaction. */
  posted?(
    call: DocumentCall,
    row: DocumentRow,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** Performs an approved request of this kind that is neither a posting nor a void. */
  agreed?(call: DocumentCall, row: DocumentRow, request: Request): Promise<void>;
  /** States in which a document can be voided; default `posted`. */
  voidsFrom?: readonly DocumentStatus[];
  /** Refuses a void before anything is reversed. */
  checkVoid?(call: DocumentCall, row: DocumentRow): Promise<void>;
  /** Runs after a document was voided, in the same transaction; for example, it cancels its invoices. */
  voided?(call: DocumentCall, row: DocumentRow, reason: string): Promise<void>;
}>;
