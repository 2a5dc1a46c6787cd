'use client';

import { Camera, Check, Plus, TriangleAlert } from 'lucide-react';

import type { FrameOf } from './frame-of';
import type { DraftKeeper } from './draft-keeper';
import { countWord, sidesOf } from './papers';
import { StepFrame } from './step-frame';
import { missingAt } from './steps';
import { useDraft } from './use-draft';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import type { FileSide } from '@/lib/domain/compliance/kyc-data';

type Document = KycDraft['documents'][number];

type Props = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  onAdd: () => void;
  onOpen: (id: number) => void;
  onPhoto: (document: Document, side: FileSide) => void;
}>;

/** List of the documents. Each document shows its missing data and files. */
export function DocumentList({ keeper, frame, onAdd, onOpen, onPhoto }: Props) {
  const t = useWords('identify-steps');
  const { draft } = useDraft(keeper);
  const missing = Object.entries(missingAt('documents', draft));
  const general = missing.filter(([field]) => !field.startsWith('documents.'));
  return (
    <StepFrame
      step={frame.step}
      title={t('documents.title')}
      lead={t(`documents.lead.${draft.type}`)}
      onBack={frame.onBack}
      primary={{ label: t('next'), onPress: frame.onNext, busy: frame.busy }}
      note={frame.note}
    >
      {draft.request && <Callout tone="warning">{draft.request.message}</Callout>}
      <Papers keeper={keeper} onOpen={onOpen} onPhoto={onPhoto} />
      {general.map(([field, message]) => (
        <Wrong key={field}>{message}</Wrong>
      ))}
      <Button icon={Plus} onClick={onAdd}>
        {t('documents.add')}
      </Button>
    </StepFrame>
  );
}

function Papers({ keeper, onOpen, onPhoto }: Pick<Props, 'keeper' | 'onOpen' | 'onPhoto'>) {
  const t = useWords('identify-steps');
  const { draft, errors } = useDraft(keeper);
  const wrong = { ...missingAt('documents', draft), ...errors };
  return (
    <ul className="grid gap-3">
      {draft.documents.map((document, at) => {
        const correction = draft.request?.fields.find(({ field }) => field === `documents.${at}`);
        const owner = draft.data.signatories?.find(({ key }) => key === document.person)?.name;
        const reason = document.reason ?? correction?.reason;
        const absent = sidesOf(document.type).filter(
          (side) => !document.files.some((file) => file.side === side),
        );
        // A document with at least one file needs a further file only if a photo of its back is missing.
        const due = document.files.length > 0 && !absent.includes('back') ? [] : absent;
        return (
          <li key={document.id} className="grid gap-2 rounded-card border border-line p-3">
            <h2 className="font-semibold">{t(`papers.${document.type}`)}</h2>
            {owner && <bdi className="text-14 text-ink-2">{owner}</bdi>}
            <p className="flex items-center gap-2 text-14 text-ink-2">
              {document.files.length > 0 && <Icon of={Check} className="text-positive" />}
              {t(`documents.files.${countWord(document.files.length)}`, {
                count: document.files.length,
              })}
            </p>
            {reason && <Wrong>{reason}</Wrong>}
            {sentencesAt(at, wrong).map((message) => (
              <Wrong key={message}>{message}</Wrong>
            ))}
            {due.map((side) => (
              <Button key={side} icon={Camera} onClick={() => onPhoto(document, side)}>
                {t(`documents.photo.${side === 'back' ? 'back' : 'front'}`)}
              </Button>
            ))}
            {(correction !== undefined
              ? sidesOf(document.type).filter((side) => !due.includes(side))
              : []
            ).map((side) => (
              <Button key={side} icon={Camera} onClick={() => onPhoto(document, side)}>
                {t('request.upload', {
                  paper: t(side === 'back' ? 'photo.back' : 'photo.front', {
                    paper: t(`paperOf.${document.type}`),
                  }),
                })}
              </Button>
            ))}
            <Button onClick={() => onOpen(document.id)}>
              {t('documents.open', { paper: t(`paperOf.${document.type}`) })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const sentencesAt = (at: number, errors: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(
    Object.entries(errors).flatMap(([field, message]) =>
      field.startsWith(`documents.${at}.`) ? [message] : [],
    ),
  ),
];

const Wrong = ({ children }: { children: string }) => (
  <p className="flex gap-1.5 text-14 text-negative">
    <Icon of={TriangleAlert} size={14} className="mt-1" />
    {children}
  </p>
);
