import type { RawBuilder } from 'kysely';

import type { ApprovalSubject } from '@/lib/contract/approvals';
import type { Deal } from '@/lib/domain/deal';
import type { Position } from '@/lib/domain/position';
import type { PostingLine } from '@/lib/domain/posting';
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

/** The lines and refusals of a draft. A plan with refusals cannot be posted. */
export type Plan = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /** Notes that need attention but do not refuse the draft. */
  notes?: readonly Refusal[];
  /** Field of the draft that a ledger line results from, such as `lines.0`. */
  fieldOf: (line: number) => string;
  deal?: Deal | undefined;
}> &
  Pick<Posting, 'ticket' | 'solvent' | 'spares' | 'field' | 'chargeField'>;

/**
 * Reason for approval before posting: the subject of the rule, the amount in base that is compared with the rule's
 * minimum, and the reason shown to the second person.
 */
export type Hold = Readonly<{
  subject: ApprovalSubject;
  base?: string;
  reason?: string | undefined;
}>;

/** The stored document of a record, and the rights of its reader. */
export type Shown = Readonly<{
  id: number;
  may: (page: Page, action: Action) => boolean;
  /** Data that its steps have stored so far. */
  course: object | null;
  stage: DocumentStage | null;
  /** Id of the user who created it; null for the program. */
  created_by: number | null;
  reader: number | null;
  say: DocumentCall['say'];
}>;

/** The plan as the ledger would post it, and the positions afterwards. */
export type Judged = Readonly<{ settled: Settled; positions: ReadonlyMap<string, Position> }>;

/** Data of a preview; `judged` is undefined if the plan is refused. */
export type Foreseen<Ref, Made extends Plan = Plan> = Readonly<{
  plan: Made;
  reference: Ref;
  judged?: Judged | undefined;
}>;

/** A request to a second person. */
type Request = Readonly<Record<string, unknown>>;

/** The organisation's business day and the host's clock. */
export type Moment = Readonly<{ today: string; now: Date }>;

/** Stage of a type that changes with time alone: for a row, and as SQL for rows of `document`. */
export type Turning = Readonly<{
  stage: (row: Pick<DocumentRow, 'stage' | 'body' | 'course'>, at: Moment) => DocumentStage | null;
  term: (at: Moment) => RawBuilder<string | null>;
}>;

/**
 * Everything in which one kind of document differs from others. The kit does the rest: ids and numbers, drafts,
 * versions, posting and voiding, lists, history, attachments and audit. Functions are declared as methods, so that the
 * kit can hold any kind; each gets only bodies that passed the kind's own schema.
 */
export type DocumentKind<
  Body,
  Own,
  Ref extends Reference = Reference,
  Made extends Plan = Plan,
> = Readonly<{
  type: DocumentType;
  page: Page;
  /** Kind of its ledger entry; `document` if undefined. Reports count an opening in the opening balance. */
  entryOf?(body: Body): 'opening' | undefined;
  /** Accounts that a draft names, with their fields. */
  accounts(body: Body): readonly Readonly<{ id: number; field: string }>[];
  /** Reads the reference data of a draft. Default: the accounts that it names. */
  read?(call: DocumentCall, body: Body): Promise<Ref>;
  summarise(body: Body, plan: Made, reference: Ref): Summary;
  /** Computes the plan of a draft from its reference data. Pure. */
  plan(body: Body, reference: Ref): Made;
  /** Field in which the rate of a planned line was typed. With it, previews note rates that are far from the board. */
  rateField?(line: number): string;
  /**
   * Finds an earlier document that this one may repeat, for previews. Counterparty, reference, amount and day are
   * always compared. Undefined if too few fields are filled in.
   */
  doubles?(body: Body): Double | undefined;
  /**
   * Functions that turn typed text into a fingerprint, by field, so that it can be compared but not read. A stored
   * fingerprint stays as it is.
   */
  prints?: Readonly<Record<string, (call: DocumentCall, text: string) => string>>;
  /** Fields whose values the audit trail masks. */
  secrets?: readonly string[];
  /** Right needed to store and post in one call; default `post`. */
  postedBy?: Action;
  /** The approval rule that may apply to a document; a kind without it never needs approval. */
  holds?(body: Body, plan: Made, reference: Ref): Hold | undefined | Promise<Hold | undefined>;
  /** True if the caller may see cost and result in ledger lines; default true. */
  seesCost?(may: DocumentCall['may']): boolean;
  /** Stage and course that posting sets, for a type with stages. */
  starts?(
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref; call: DocumentCall }>,
  ): Start | undefined;
  /** Called with the plan of each draft that is to be stored, changed or posted, even if it is then refused. */
  planned?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** Checks that are possible only at the time of posting, under a lock that lasts until the transaction ends. */
  guard?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** True for a register: its documents post nothing to the ledger. */
  isRegister?: true;
  /** True if this draft posts nothing, although its kind does. */
  postsNothing?(body: Body): boolean;
  /** Day of a draft whose kind has no `date` field; undefined means today. */
  dayOf?(body: Body): string | undefined;
  /** Field with the day of posting; default `date`. */
  dayField?: string;
  /**
   * Checks of a document that posts nothing, at the time of posting and under locks that last until the transaction
   * ends.
   */
  claims?(call: DocumentCall, body: Body, plan: Made): Promise<void>;
  /** True if the caller may not see the posted lines for now. */
  hidesLines?(call: DocumentCall, row: DocumentRow): boolean;
  /** Additional fields of a preview. */
  foresee?(call: DocumentCall, body: Body, known: Foreseen<Ref, Made>): Promise<object>;
  /** Additional fields of a record. */
  own(db: Db, body: Body, reference: Ref, shown: Shown): Promise<Own>;
  /** Conditions on rows of `document` from the kind's own list filters. */
  narrows?(input: object): readonly RawBuilder<boolean>[];
  /** Adds fields to the rows of a list, in their order. */
  listed?<Row extends Readonly<{ id: number }>>(
    call: DocumentCall,
    rows: readonly Row[],
  ): Promise<readonly Row[]>;
  /** Additional fields of a list row, computed from its body, course and summary alone. */
  row?(
    body: Body,
    course: object,
    money: ReturnType<typeof wireOf>,
    listed: Pick<Summary, 'date' | 'amount' | 'currency'> & Pick<DocumentRow, 'stage'>,
  ): object;
  turns?: Turning;
  /** Locks the data that planning reads, until the document is posted. */
  lock?(call: DocumentCall, body: Body): Promise<void>;
  /** Runs after a document was posted, in the same transaction. */
  posted?(
    call: DocumentCall,
    row: DocumentRow,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** Carries out an approved request other than posting or voiding. */
  agreed?(call: DocumentCall, row: DocumentRow, request: Request): Promise<void>;
  /** States in which a document can be voided; default `posted`. */
  voidsFrom?: readonly DocumentStatus[];
  /** Refuses a void before anything is reversed. */
  checkVoid?(call: DocumentCall, row: DocumentRow): Promise<void>;
  /** Runs after a document was voided, in the same transaction; for example, it cancels its invoices. */
  voided?(call: DocumentCall, row: DocumentRow, reason: string): Promise<void>;
}>;
