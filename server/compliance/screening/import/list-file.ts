import type { FileEntry } from './draft-entity';

/** Entries of a list file, and the date stated in the file. */
export type ListFile = Readonly<{
  entries: AsyncGenerator<FileEntry>;
  /** Date of the file; call it after all entries were read. Empty if the file has no date. */
  version: () => string;
  /** Set if several rows of the file may belong to one entry, so that the rows must be merged. */
  merges?: true;
}>;

/** Parses the text of a list file in one format. */
export type ListReader = (text: AsyncIterable<string>) => ListFile;
