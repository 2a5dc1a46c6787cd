import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { journalKind } from '@/server/document/journal-kind';
import { documentRoutes } from '@/server/document/routes';

export const journalRoutes = documentRoutes(journalEntry, journalKind);
