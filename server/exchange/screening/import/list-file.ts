import type { FileEntry } from './draft-entity';

/** Entries of a file, and the date that the file states. */
export type ListFile = Readonly<{
  entries: AsyncGenerator<FileEntry>;
  /** Available after all entries were read; empty if the file has no date. */
  version: () => string;
  /** Set if several rows may belong to one entry. */
  merges?: true;
}>;

/** Reads the text of one format. */
export type ListReader = (text: AsyncIterable<string>) => ListFile;
