import type { FileEntry } from './draft-entity';

/** What a reader makes of a file: its entries one after the other, and the date that the file says it is of. */
export type ListFile = Readonly<{
  entries: AsyncGenerator<FileEntry>;
  /** Known once the entries have been read; empty where the file says nothing. */
  version: () => string;
  /** Whether several rows may speak of one entry. */
  merges?: true;
}>;

/** A reader of the text of one format. */
export type ListReader = (text: AsyncIterable<string>) => ListFile;
