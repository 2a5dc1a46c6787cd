import type { ActNote as Note } from './use-document-acts';
import { Callout } from '@/components/ui/callout';

/** Reason why the last action was refused; shown until the next action. */
export function ActNote({ note }: { note: Note | undefined }) {
  if (!note) return null;
  return (
    <Callout tone="negative">
      <p>{note.message}</p>
      {note.reasons.length > 0 && (
        <ul className="list-disc ps-4">
          {note.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
