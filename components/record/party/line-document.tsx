import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import type { PartyLine } from '@/lib/contract/accounting/parties';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { pageOf } from '@/lib/routes';

/** Document of a line; a link for users who may open it. */
export function LineDocument({
  line: { document, document_type, document_id },
}: {
  line: Pick<PartyLine, 'document' | 'document_type' | 'document_id'>;
}) {
  const mayView = useMayView();
  const route = isDocumentType(document_type) ? documentTypes[document_type].route : undefined;
  if (route === undefined || !mayView(pageOf(route))) {
    return <bdi className="figure font-medium">{document}</bdi>;
  }
  return (
    <RecordLink to={route} view={document_id} className="figure font-medium">
      {document}
    </RecordLink>
  );
}
