'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { StepDialog } from './step-dialog';
import { useLazyPart } from '@/hooks/use-lazy-part';
import { toast } from '@/hooks/use-toast';
import type { DocumentRow } from '@/lib/contract/document-fields';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  row: DocumentRow;
  onClose: () => void;
}>;

/** Dialog that voids a posted document, or requests its voiding, with a reason and a day; the default is today. */
export function VoidDialog<Record extends DocumentRecord>({ of, row, onClose }: Props<Record>) {
  const t = useTranslations('document.void');
  const number = shownNumber(of.type, row);
  if (!of.endpoints.void) return null;

  return (
    <StepDialog<Record>
      of={of.endpoints.void}
      id={row.id}
      title={t('title', { number })}
      text={t('text')}
      confirm={t('confirm', { number })}
      blank={{ reason: '', date: '' }}
      above={of.VoidPreview && <Effect of={of.VoidPreview} id={row.id} />}
      onDone={({ status }) =>
        status === 'voided'
          ? toast.success(t('done', { number }))
          : toast.plain(t('asked', { number }))
      }
      onClose={onClose}
    >
      <PostingDateField of={of.type} name="date" label={t('date')} help={t('dateHelp')} />
    </StepDialog>
  );
}

type EffectProps<Record extends DocumentRecord> = Readonly<{
  of: NonNullable<DocumentDefinition<Record>['VoidPreview']>;
  id: number;
}>;

/** Preview of the effect of voiding; renders nothing until it is loaded. */
function Effect<Record extends DocumentRecord>({ of, id }: EffectProps<Record>) {
  const piece = useLazyPart(of, true);
  return piece && <piece.VoidPreview id={id} />;
}
