import type { ComponentType, ReactNode } from 'react';
import type { ListFilter } from '@/components/list/list-bar';
import type { RecordFormProps } from '@/components/record/record-form';
import type { Listed } from '@/components/record/use-listed';
import type { PanelAddress } from '@/components/record/use-panel-address';
import type { Column } from '@/components/ui/table-columns';
import type { Later } from '@/hooks/use-later';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { RouteName } from '@/lib/routes';

/** Props of a form that is opened from a list: it also receives all rows. */
export type ListedFormProps<Row> = RecordFormProps<Row> & Readonly<{ rows: readonly Row[] }>;

export type LookedProps<Shown> = Readonly<{ record: Shown; address: PanelAddress }>;

/** For a record kind that is viewed before it is edited: its endpoint and its view. */
export type Looked<Shown> = Readonly<{
  show: Endpoint<`${string}/{id}/${string}`, Endpoint['input'], Endpoint['answer']>;
  View: Later<Readonly<{ View: ComponentType<LookedProps<Shown>> }>>;
}>;

export type RecordsScreenProps<Row, Shown extends Row = Row> = Readonly<{
  route: RouteName;
  listed: Listed<Row>;
  columns: readonly Column<Row>[];
  /** Columns that stay visible beside an open record. */
  beside: readonly string[];
  /** Texts of the screen: create button, empty list, placeholder of the search, which names the fields that it searches. */
  words: Readonly<{ create: string; none: ReactNode; noneTitle?: string; searched: string }>;
  nameOf: (row: Row) => string;
  filters?: readonly ListFilter[];
  /** Name of the filter whose values are tabs: the state of a record. */
  tabs?: string;
  /** Lazy, because lists are viewed more often than records are edited. */
  Form: Later<Readonly<{ Form: ComponentType<ListedFormProps<Row>> }>>;
  looked?: Looked<Shown>;
  /** Further actions beside the create button. */
  actions?: ReactNode;
  /** CSS class for the width of the list if the side panel fills the rest. */
  rail?: 'w-80' | 'w-104';
}>;
