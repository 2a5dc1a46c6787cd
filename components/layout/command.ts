import type { FoundType } from '@/lib/contract/found-documents';

export type Command = Readonly<{
  id: string;
  /** Group heading; found documents are grouped by their type. */
  group:
    | FoundType
    | 'documents'
    | 'parties'
    | 'rates'
    | 'verbs'
    | 'actions'
    | 'pages'
    | 'create'
    | 'appearance';
  label: string;
  /** Further search terms, such as the name of a page in the other language. */
  words: string;
  hint?: string;
  /** Amount and day, which are never truncated. */
  figures?: string;
  keys?: string;
  run: () => void;
}>;
