import type { FoundType } from '@/lib/contract/found-documents';

export type Command = Readonly<{
  id: string;
  /** Documents that were found stand under their own type. */
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
  /** What else it answers to: its words in the other language. */
  words: string;
  hint?: string;
  /** An amount and a day, which are never cut. */
  figures?: string;
  keys?: string;
  run: () => void;
}>;
