import type { DocumentType } from '@/lib/domain/document-type';
export function AttachmentsField(_: { name: string; type: DocumentType }) { return null; }
