import type { ComponentType, ReactNode } from 'react';
import type { ListFilter } from '@/components/record/narrowing-bar';
import type { RecordFormProps } from '@/components/record/record-form';
import type { Listed } from '@/components/record/use-listed';
import type { PanelAddress } from '@/components/record/use-panel-address';
import type { Column } from '@/components/ui/table-columns';
import type { Later } from '@/hooks/use-later';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { RouteName } from '@/lib/routes';

/** The form of one of a list is given the others too. */
export type ListedFormProps<Row> = RecordFormProps<Row> & Readonly<{ rows: readonly Row[] }>;

export type LookedProps<Shown> = Readonly<{ record: Shown; address: PanelAddress }>;

/** A record that is looked at before it is changed: what it is asked by, and how it is shown. */
export type Looked<Shown> = Readonly<{
  show: Endpoint<`${string}/{id}/${string}`, Endpoint['input'], Endpoint['answer']>;
  View: Later<Readonly<{ View: ComponentType<LookedProps<Shown>> }>>;
}>;

export type RecordsScreenProps<Row, Shown extends Row = Row> = Readonly<{
  route: RouteName;
  listed: Listed<Row>;
  columns: readonly Column<Row>[];
  /** The columns that stay beside an open record. */
  beside: readonly string[];
  /** What New says, what an empty list teaches, what is searched in. */
  words: Readonly<{ create: string; none: ReactNode; noneTitle?: string; search?: string }>;
  nameOf: (row: Row) => string;
  filters?: readonly ListFilter[];
  /** Comes when somebody opens a record: a list is read more often than it is changed. */
  Form: Later<Readonly<{ Form: ComponentType<ListedFormProps<Row>> }>>;
  looked?: Looked<Shown>;
  /** What else can be done beside adding one. */
  actions?: ReactNode;
  /** The width of the list where what is open takes the rest of the room. */
  rail?: 'w-80' | 'w-104';
}>;
