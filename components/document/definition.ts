import type { ComponentType } from 'react';
import type * as v from 'valibot';

import type { Field } from '@/components/fields/field';
import type { Option } from '@/components/ui/select-field';
import type { Column } from '@/components/ui/table-columns';
import type { Later } from '@/hooks/use-later';
import type { documentEndpoints } from '@/lib/contract/document';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';
import type { StepEndpoint } from '@/lib/contract/steps';
import type { DocumentStatus } from '@/lib/domain/document-status';
import type { DocumentType } from '@/lib/domain/document-type';
import type { Decimal } from '@/lib/domain/money';
import type { RouteName } from '@/lib/routes';

type Plain = ReturnType<typeof documentEndpoints<string, {}, {}>>;

/** What every document's record has; each type adds its own. */
export type DocumentRecord = AnswerOf<Plain['show']>;

export type ListInput = InputOf<Plain['list']>;
export type ListAnswer = AnswerOf<Plain['list']>;

/** What a draft holds, as the kit sees it: the type's own schema judges it. */
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

/** The calls of a document type, as far as the kit makes them itself. */
export type DocumentEndpoints<Record extends DocumentRecord = DocumentRecord> = Pick<
  Plain,
  'destroy' | 'entry'
> &
  Readonly<{
    /** A type may tell more of its rows than every document has. */
    list: Endpoint<`${string}/list`, Plain['list']['input'], v.GenericSchema<unknown, ListAnswer>>;
    show: Answering<`${string}/{id}/show`, {}, Record>;
    store: Answering<`${string}/store`, DocumentBody, Record>;
    /** Left out of a type that is posted as it is made. */
    update?: Answering<`${string}/{id}/update`, DocumentBody, Record>;
    preview: Answering<`${string}/preview`, DocumentBody, AnswerOf<Plain['preview']>>;
    /** What ends a draft: a type that is approved and not posted has that in its place. */
    post: Stepping<string, { version?: number | undefined }, Record>;
    /** Left out of a type that is taken back by a step of its own. */
    void?: Stepping<'void', { reason: string; date?: string | undefined }, Record>;
    approve?: Stepping<'approve', {}, Record>;
    reject?: Stepping<'reject', { reason: string }, Record>;
  }>;

/** Columns that every document's list can show. */
export type StandardColumn =
  'number' | 'date' | 'counterparty' | 'memo' | 'amount' | 'status' | 'reference' | 'base' | 'by';

/** A column of the type's own, headed by `list.<id>` of its words; with `exported` it stands in the list's file, too. */
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
  /** Of every list, where there is more than one branch. */
  | 'branch';

/**
 * A filter of a type's own, called `filter.<name>` in its words: the name in the address and in the list's query that it
 * sets, and what can be filled in there.
 */
export type OwnFilter = Readonly<{ name: string }> &
  (
    | Readonly<{ kind: 'day' | 'text' }>
    /** One of what a hook finds. */
    | Readonly<{ kind: 'choice'; useOptions: () => readonly Option[] }>
  );

export type DocumentFormProps<Record extends DocumentRecord> = Readonly<{
  /** What its screen says of the type. */
  of: Pick<DocumentDefinition<Record>, 'type' | 'route' | 'words' | 'endpoints'>;
  /** The draft that is changed; without it a new one is made. */
  record: Record | undefined;
  /** The document that a new one begins as a copy of. */
  copied: Record | undefined;
  /** What was posted from this form just before: the next one begins with what stays the same. */
  previous: Record | undefined;
  /** Files that were sent before the form was opened, to hang on a new one. */
  files: readonly number[];
  onSaved: (saved: Record, intent: SaveIntent) => void;
  onCancel: () => void;
}>;

/** What a step answers: its own document, or another that was made of it. */
export type Stepped = Pick<DocumentRecord, 'id' | 'status' | 'due_to' | 'due_to_id'>;

/**
 * A step of a document as its screen takes it. One that makes another document leads to that. Its words are `steps.<name>.do` on the button, `.text` over what
 * it asks, and the type's own `fields.*` and `choices.*.*`.
 */
export type DocumentStep<Record extends DocumentRecord> = Readonly<{
  name: string;
  call: StepEndpoint<
    `${string}/{id}/${string}`,
    v.GenericSchema<DocumentBody, unknown>,
    v.GenericSchema<unknown, Stepped>
  >;
  /** What it asks; with nothing to ask it is taken at once. */
  fields?: (
    record: Record,
    money: (amount: Decimal, currency: string) => string,
    /** Messages of the document type's catalogue. */
    say: (key: string, params?: Readonly<{ [name: string]: string }>) => string,
  ) => readonly Field[];
  /** Where the words of what it asks stand; with those of the record when left out. */
  fieldWords?: string;
  /** Where it is not offered though the state allows it. */
  when?: (record: Record) => boolean;
  /** It cannot be made undone by another step. */
  isGrave?: boolean;
  /** What it asks wants more room than a few fields do. */
  isWide?: true;
  /** It stands in a menu behind those that are taken more often. */
  isRare?: true;
}>;

/** What somebody wants when saving: a draft, a posting, or a posting and the next blank form. */
export type SaveIntent = 'draft' | 'post' | 'post-new';

/**
 * What makes one document type differ from the next in the browser. The kit does what never
 * differs: addresses, list and paging, numbers, permissions, posting, voiding, deleting, history,
 * attachments, printing. Forms and views are written out by each type.
 */
export type DocumentDefinition<Record extends DocumentRecord> = Readonly<{
  type: DocumentType;
  route: RouteName;
  /** Where its own words stand in the messages: `one`, `new`, `none`, and `list.…` for columns it calls its own way. */
  words: string;
  /** The other catalogues that its list, its form or its record say words of. */
  catalogues?: readonly string[];
  endpoints: DocumentEndpoints<Record>;
  columns: readonly (StandardColumn | OwnColumn)[];
  filters: readonly (FilterName | OwnFilter)[];
  /** The states that it can be narrowed to; all that the list takes, when left out. */
  statuses?: readonly DocumentStatus[];
  /** What its list is always narrowed to, where one type has several screens. */
  narrowed?: Readonly<{ [name: string]: string }>;
  /** Whether a record is one of this screen's, where one type has several; another is shown by its own. */
  own?: Readonly<{ is: (record: Record) => boolean; else: RouteName }>;
  Form: Later<Readonly<{ Form: ComponentType<DocumentFormProps<Record>> }>>;
  /** The body of the record's page, and of its print: the lines. */
  View: Later<Readonly<{ View: ComponentType<{ record: Record }> }>>;
  /** The headline of a record, where one amount does not say it. */
  Hero?: ComponentType<{ record: Record }>;
  /** The steps that its state allows beside posting and voiding, in the order of their buttons. */
  steps?: readonly DocumentStep<Record>[];
  /** Told of every record that the host answers once it was posted or stepped: some of what it says it says once. */
  told?: (record: Stepped) => void;
  /** What stands over the list. */
  Above?: Later<Readonly<{ Above: ComponentType }>>;
  /** What taking one back would do, told before somebody confirms it. */
  VoidPreview?: Later<Readonly<{ VoidPreview: ComponentType<{ id: number }> }>>;
  /** What can be done with the rows that were chosen, beside posting and deleting them. */
  Bulk?: ComponentType<{ rows: readonly DocumentRow[] }>;
  /** Its record is a sheet that wants the width of the page: what stands behind it comes below. */
  isWide?: true;
  /** What an empty list says first, where words alone cannot. */
  NoneTitle?: ComponentType;
  /** A draft is read and worked on as a record: it is shown once it is stored, and not opened in its form. */
  draftsAreShown?: true;
  /** What the list offers beside New, such as an import. */
  ListActions?: ComponentType;
  /** It begins with a paper: a file dropped on the empty list starts one (`fileStart` are the words). */
  startsWithFile?: true;
}>;

/** Keeps the record's own type while a definition is written as a value. */
export const defineDocument = <Record extends DocumentRecord>(
  definition: DocumentDefinition<Record>,
): DocumentDefinition<Record> => definition;
