import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
export function Attachments<R extends DocumentRecord>(_: { of: DocumentDefinition<R>; record: R }) { return null; }
