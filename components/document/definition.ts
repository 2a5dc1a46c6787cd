import type { ComponentType } from 'react';
import type * as v from 'valibot';

import type { Field } from '@/components/fields/field';
import type { Option } from '@/components/ui/select-field';
import type { Column } from '@/components/ui/table-columns';
import type { LazyPart } from '@/hooks/use-lazy-part';
import type { documentEndpoints } from '@/lib/contract/document';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import type { StepEndpoint } from '@/lib/contract/steps';
import type { DocumentStatus } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Decimal } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

type Plain = ReturnType<typeof documentEndpoints<string, {}, {}>>;

/** Fields of every document's record; each type adds its own. */
export type DocumentRecord = AnswerOf<Plain['show']>;

export type ListInput = InputOf<Plain['list']>;
export type ListAnswer = AnswerOf<Plain['list']>;

/** Body of a draft. The document components do not interpret it; the schema of the document type validates it. */
export type DocumentBody = Readonly<Record<string, unknown>>;

type Answering<Path extends string, Input, Answer> = Endpoint<
  Path,
  v.GenericSchema<Input, unknown>,
  v.GenericSchema<unknown, Answer>
>;

type Stepping<Name extends string, Input, Answer> = StepEndpoint<
  `${string}/{id}/${Name}`,
  v.GenericSchema<Input, unknown>,
  v.GenericSchema<unknown, Answer>
>;

/** Endpoints of a document type that the document components call. */
export type DocumentEndpoints<Record extends DocumentRecord = DocumentRecord> = Pick<
  Plain,
  'destroy' | 'entry'
> &
  Readonly<{
    /** The list rows of a document type can have additional fields. */
    list: Endpoint<`${string}/list`, Plain['list']['input'], v.GenericSchema<unknown, ListAnswer>>;
    show: Answering<`${string}/{id}/show`, {}, Record>;
    store: Answering<`${string}/store`, DocumentBody, Record>;
    /** Undefined for document types that are posted on creation and therefore never updated. */
    update?: Answering<`${string}/{id}/update`, DocumentBody, Record>;
    /** Undefined for document types that are not printed as one document. */
    pdf?: Plain['pdf'];
    preview: Answering<`${string}/preview`, DocumentBody, AnswerOf<Plain['preview']>>;
    /** Completes a draft: posts it or, for a type that is not posted, approves it. */
    post: Stepping<string, { version?: number | undefined }, Record>;
    /** Undefined for document types that the document components cannot void. */
    void?: Stepping<'void', { reason: string; date?: string | undefined }, Record>;
    approve?: Stepping<'approve', {}, Record>;
    reject?: Stepping<'reject', { reason: string }, Record>;
  }>;

/** Columns available in every document list. */
export type StandardColumn =
  | 'number'
  | 'date'
  | 'counterparty'
  | 'memo'
  | 'amount'
  | 'status'
  | 'reference'
  | 'base'
  | 'by';

/**
 * Column that only one document type has. Its header is `list.<id>` of the type's message catalogue. With `exported`,
 * the exported file has the column too.
 */
export type OwnColumn = Omit<Column<DocumentRow>, 'header'> &
  Partial<Pick<Column<DocumentRow>, 'header'>> &
  Readonly<{ exported?: (row: DocumentRow) => string | null }>;

export type FilterName =
  | 'date'
  | 'status'
  | 'amount'
  | 'currency'
  | 'account'
  | 'attached'
  | 'mine'
  | 'teller'
  | 'place'
  | 'pair'
  | 'unapplied'
  | 'employee'
  | 'adjustment'
  | 'unused'
  /** Available in every list if the organisation has more than one branch. */
  | 'branch';

/**
 * Filter that only one document type has. `name` is its query parameter in the URL and in the request; its label is
 * `filter.<name>` of the type's message catalogue.
 */
export type OwnFilter = Readonly<{ name: string }> &
  (
    | Readonly<{ kind: 'day' | 'text' }>
    /** A select filter; the hook returns its options. */
    | Readonly<{ kind: 'choice'; useOptions: () => readonly Option[] }>
  );

export type DocumentFormProps<Record extends DocumentRecord> = Readonly<{
  /** Parts of the document definition that the form needs. */
  of: Pick<DocumentDefinition<Record>, 'type' | 'route' | 'words' | 'endpoints'>;
  /** The draft to edit; undefined for a new document. */
  record: Record | undefined;
  /** Document whose values a new document copies. */
  copied: Record | undefined;
  /** Document that was just posted from this form; the next form is prefilled with values that usually repeat. */
  previous: Record | undefined;
  /** Ids of files that were uploaded before the form opened, for a new document. */
  files: readonly number[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
  onCancel: () => void;
}>;

/**
 * Answer of the server to an action. It identifies the document of the action, or a document that the action created.
 */
export type Stepped = Pick<DocumentRecord, 'id' | 'status' | 'due_to' | 'due_to_id'>;

/**
 * An action on a document other than posting and voiding, such as a repayment. If the action creates another document,
 * the screen opens that document. Texts: `steps.<name>.do` for the button, `steps.<name>.text` above the fields, and
 * `fields.*` and `choices.*.*` of the document type.
 */
export type DocumentStep<Record extends DocumentRecord> = Readonly<{
  name: string;
  call: StepEndpoint<
    `${string}/{id}/${string}`,
    v.GenericSchema<DocumentBody, unknown>,
    v.GenericSchema<unknown, Stepped>
  >;
  /** Fields of the action's dialog; by default the dialog has no fields. */
  fields?: (
    record: Record,
    money: (amount: Decimal, currency: string) => string,
    /** Translates a key of the document type's message catalogue. */
    say: (key: string, params?: Readonly<{ [name: string]: string }>) => string,
  ) => readonly Field[];
  /** Message catalogue of the field labels; defaults to the catalogue of the document type. */
  fieldWords?: string;
  /** Condition in addition to the document's state; false hides the action. */
  when?: (record: Record) => boolean;
  /** True if the action has serious consequences; its dialog then has a red button. */
  isGrave?: boolean;
  /** True if the dialog of the action is wider than usual. */
  isWide?: true;
  /** True if the action is in a menu instead of among the buttons of the common actions. */
  isRare?: true;
}>;

/** Purpose of a save: draft, post, or post and open the next blank form. */
export type SaveIntent = 'draft' | 'post' | 'post-new';

/**
 * Definition of one document type in the browser. The shared components handle URLs, list, permissions, posting,
 * voiding, history, attachments and printing. Each type has its own form and view.
 */
export type DocumentDefinition<Record extends DocumentRecord> = Readonly<{
  type: DocumentType;
  route: RouteName;
  /** Namespace of the type's texts, such as `one`, `new`, `none`, and `list.…` for columns with their own headers. */
  words: string;
  /** Further message catalogues that the list, form or record of this type uses. */
  catalogues?: readonly string[];
  endpoints: DocumentEndpoints<Record>;
  columns: readonly (StandardColumn | OwnColumn)[];
  filters: readonly (FilterName | OwnFilter)[];
  /** States for the status filter; by default all that the list endpoint accepts. */
  statuses?: readonly DocumentStatus[];
  /** Filter that always applies to this list, if several screens show documents of the same type. */
  narrowed?: Readonly<{ [name: string]: string }>;
  /**
   * For a type with several screens: `is` returns true for the records of this screen; `else` is the screen of all
   * other records.
   */
  own?: Readonly<{ is: (record: Record) => boolean; else: RouteName }>;
  Form: LazyPart<Readonly<{ Form: ComponentType<DocumentFormProps<Record>> }>>;
  /** Body of the record's page and of its printout, such as the lines. */
  View: LazyPart<Readonly<{ View: ComponentType<{ record: Record }> }>>;
  /** Headline of a record, if a single amount is not enough. */
  Hero?: ComponentType<{ record: Record }>;
  /** Actions other than posting and voiding, in the order of their buttons. */
  steps?: readonly DocumentStep<Record>[];
  /**
   * Called with each record that the server returns after posting or another action, because the server returns some
   * data only once.
   */
  onResponse?: (record: Stepped) => void;
  Above?: LazyPart<Readonly<{ Above: ComponentType }>>;
  /** Preview of voiding, shown before the user confirms. */
  VoidPreview?: LazyPart<Readonly<{ VoidPreview: ComponentType<{ id: number }> }>>;
  /** Bulk actions in addition to posting and deleting. */
  Bulk?: ComponentType<{ rows: readonly DocumentRow[] }>;
  /** True if the record needs the full width; its side panel is then below it. */
  isWide?: true;
  /** Headline of an empty list, if text alone is not enough. */
  NoneTitle?: ComponentType;
  /** True if a stored draft opens as a record instead of in its form. */
  draftsAreShown?: true;
  /** Further actions of the list, such as an import. */
  ListActions?: ComponentType;
  /** True if the user can start a document by dropping a file on the empty list. Texts: `fileStart`. */
  startsWithFile?: true;
}>;

/** Returns the definition unchanged; the call makes TypeScript infer the record type. */
export const defineDocument = <Record extends DocumentRecord>(
  definition: DocumentDefinition<Record>,
): DocumentDefinition<Record> => definition;
