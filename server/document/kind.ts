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

/** What the organisation has that a draft may speak of. */
export type Reference = Pick<LedgerReference, 'accounts' | 'currencies' | 'mids'> &
  Partial<LedgerReference>;

/** What a draft would post. Refusals are shown where they were found; with any, nothing is posted. */
export type Plan = Readonly<{
  lines: readonly PostingLine[];
  refusals: readonly Refusal[];
  /** What is worth a second look and refuses nothing. */
  notes?: readonly Refusal[];
  /** The name, in the draft, of what a ledger line came from: `lines.0`. */
  fieldOf: (line: number) => string;
  deal?: Deal | undefined;
}> &
  Pick<Posting, 'ticket' | 'solvent' | 'spares' | 'field' | 'chargeField'>;

/**
 * Why a document waits for a second person before it is posted: the rule's subject, the amount in
 * base that the rule's minimum is held to, and what the second person reads of it.
 */
export type Hold = Readonly<{
  subject: ApprovalSubject;
  base?: string;
  reason?: string | undefined;
}>;

/** Which stored document a record is of, and what its reader may do on a page. */
export type Shown = Readonly<{
  id: number;
  may: (page: Page, action: Action) => boolean;
  /** What its steps have written down so far. */
  course: object | null;
  stage: DocumentStage | null;
  /** Who made it. */
  created_by: number | null;
  reader: number | null;
  say: DocumentCall['say'];
}>;

/** A plan as the ledger would post it, and how the positions would then stand. */
export type Judged = Readonly<{ settled: Settled; positions: ReadonlyMap<string, Position> }>;

/** What a preview knows; without `judged` something stands in the way. */
export type Foreseen<Ref, Made extends Plan = Plan> = Readonly<{
  plan: Made;
  reference: Ref;
  judged?: Judged | undefined;
}>;

/** What was asked of a second person. */
type Request = Readonly<Record<string, unknown>>;

/** When something is looked at: the organisation's day, and the host's clock. */
export type Moment = Readonly<{ today: string; now: Date }>;

/** How the state of a type turns with time, by nobody's step: of a row, and as a term of rows of `document`. */
export type Turning = Readonly<{
  stage: (row: Pick<DocumentRow, 'stage' | 'body' | 'course'>, at: Moment) => DocumentStage | null;
  term: (at: Moment) => RawBuilder<string | null>;
}>;

/**
 * What makes one kind of document differ from the next. The kit does what never differs: ids and
 * numbers, drafts, versions, posting and voiding, lists, history, attachments and audit.
 *
 * Its functions are methods, so that the kit can hold any kind as one of drafts that it knows nothing of: what a kind
 * is given is what its own schema let through.
 */
export type DocumentKind<
  Body,
  Own,
  Ref extends Reference = Reference,
  Made extends Plan = Plan,
> = Readonly<{
  type: DocumentType;
  page: Page;
  /** The kind of its entry in the ledger; `document` if undefined. Reports count an opening as the beginning. */
  entryOf?(body: Body): 'opening' | undefined;
  /** The accounts that a draft names, and where. */
  accounts(body: Body): readonly Readonly<{ id: number; field: string }>[];
  /** What the organisation has that a draft speaks of; the accounts that it names when left out. */
  read?(call: DocumentCall, body: Body): Promise<Ref>;
  summarise(body: Body, plan: Made, reference: Ref): Summary;
  /** Pure: what the draft would post, given what the organisation has. */
  plan(body: Body, reference: Ref): Made;
  /**
   * The field that the rate of a planned line was typed in; of a kind with it a preview says which rates are
   * far from the board.
   */
  rateField?(line: number): string;
  /**
   * How a preview finds an earlier document of the kind that this may repeat: the field and the key of its note, and
   * what is compared beside counterparty, reference, amount and day. Undefined where too little was typed to tell.
   */
  doubles?(body: Body): Double | undefined;
  /**
   * What is kept of some fields of a draft in the place of what was typed in them, so that it can be compared and not
   * read; of what is kept already, the same.
   */
  prints?: Readonly<Record<string, (call: DocumentCall, text: string) => string>>;
  /** The fields of a draft whose content the trail keeps to itself. */
  secrets?: readonly string[];
  /** The right that posting one as it is stored needs; `post` when left out. */
  postedBy?: Action;
  /** Whether a document falls under an approval rule; a kind without it never waits. */
  holds?(body: Body, plan: Made, reference: Ref): Hold | undefined | Promise<Hold | undefined>;
  /** Whether the caller sees in ledger lines what currencies cost and a deal brought; everybody does when left out. */
  seesCost?(may: DocumentCall['may']): boolean;
  /** The stage that posting brings it to, of a type that is never just posted. */
  starts?(
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref; call: DocumentCall }>,
  ): Start | undefined;
  /** Hears of each draft that was planned to be stored, changed or posted, also where that is then refused. */
  planned?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** Refuses what only the moment of posting can tell, under a lock of its own that the posting then holds. */
  guard?(
    call: DocumentCall,
    body: Body,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** It is kept beside the ledger: posting it moves nothing. */
  isRegister?: true;
  /** The same of one draft of a kind that otherwise posts. */
  postsNothing?(body: Body): boolean;
  /** The day of a draft of a kind that says it in other words; undefined where that is today. */
  dayOf?(body: Body): string | undefined;
  /** The field that holds the day of the posting; `date` when left out. */
  dayField?: string;
  /**
   * What only the moment of posting can tell of a kind that is kept beside the ledger, judged under the locks that
   * hold until then.
   */
  claims?(call: DocumentCall, body: Body, plan: Made): Promise<void>;
  /** Whether the lines that a document posted are hidden from the caller for now. */
  hidesLines?(call: DocumentCall, row: DocumentRow): boolean;
  /** What a preview answers beside lines and warnings. */
  foresee?(call: DocumentCall, body: Body, known: Foreseen<Ref, Made>): Promise<object>;
  /** What a record shows beyond what every document has. */
  own(db: Db, body: Body, reference: Ref, shown: Shown): Promise<Own>;
  /** The terms, of rows of `document`, that the kind's own filters add to a list's. */
  narrows?(input: object): readonly RawBuilder<boolean>[];
  /** What a list tells of the documents beyond what every document has, in their order. */
  listed?<Row extends Readonly<{ id: number }>>(
    call: DocumentCall,
    rows: readonly Row[],
  ): Promise<readonly Row[]>;
  /** The same, where the document itself says it: of what was typed, what its steps wrote down, and how it is listed. */
  row?(
    body: Body,
    course: object,
    money: ReturnType<typeof wireOf>,
    listed: Pick<Summary, 'date' | 'amount' | 'currency'> & Pick<DocumentRow, 'stage'>,
  ): object;
  turns?: Turning;
  /** Keeps from everybody else what its planning reads, until it is posted. */
  lock?(call: DocumentCall, body: Body): Promise<void>;
  /** What is made with a document that is posted, in the same transaction. */
  posted?(
    call: DocumentCall,
    row: DocumentRow,
    known: Readonly<{ plan: Made; reference: Ref }>,
  ): Promise<void>;
  /** Does what a document that stands waited for, other than being voided, once a second person agreed. */
  agreed?(call: DocumentCall, row: DocumentRow, request: Request): Promise<void>;
  /** The states that it can be taken back from, where that is not only as it was posted. */
  voidsFrom?: readonly DocumentStatus[];
  /** Refuses to take a document back, before anything of it is. */
  checkVoid?(call: DocumentCall, row: DocumentRow): Promise<void>;
  /** What else is taken back with a document, in the same transaction: the papers issued for it. */
  voided?(call: DocumentCall, row: DocumentRow, reason: string): Promise<void>;
}>;
