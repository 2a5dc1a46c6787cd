'use client';

import { Camera, Check, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { DocumentDetails } from './document-details';
import type { DraftKeeper } from './draft-keeper';
import type { FrameOf } from './frame-of';
import { RadioAsk } from './choice-asks';
import { isIdentity, sidesOf, countWord } from './papers';
import { PhotoStep } from './photo-step';
import { OtherWay, StepFrame } from './step-frame';
import { missingAt } from './steps';
import { useDraft } from './use-draft';
import { useTask } from './use-task';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import {
  type FileSide,
  KYC_DOCUMENT_TYPES,
  type KycDocumentType,
  type KycType,
} from '@/lib/domain/compliance/kyc-data';

type Document = KycDraft['documents'][number];

/** Screen that the documents step shows. */
type Place =
  | Readonly<{ at: 'list' }>
  | Readonly<{ at: 'type' }>
  | Readonly<{ at: 'photo'; type: KycDocumentType; side: FileSide; id?: number }>
  | Readonly<{ at: 'details'; id: number }>;

/** Documents step. The type, the photos and the data of a document are entered on separate screens. */
export function DocumentsStep({ keeper, frame }: { keeper: DraftKeeper; frame: FrameOf }) {
  const t = useWords('identify-steps');
  const { draft } = useDraft(keeper);
  const [place, setPlace] = useState<Place>({ at: draft.documents.length === 0 ? 'type' : 'list' });
  const toList = () => setPlace({ at: 'list' });
  const document = 'id' in place && draft.documents.find(({ id }) => id === place.id);

  if (place.at === 'type') {
    const onBack = draft.documents.length === 0 ? frame.onBack : toList;
    return (
      <TypeChoice
        type={draft.type}
        keeper={keeper}
        frame={frame}
        setPlace={setPlace}
        onBack={onBack}
      />
    );
  }
  if (place.at === 'photo') {
    return (
      <PhotoStep
        key={place.side}
        token={keeper.token}
        target={{
          document: place.id === undefined ? place.type : String(place.id),
          side: place.side,
        }}
        of={t(place.side === 'back' ? 'photo.back' : 'photo.front', {
          paper: t(`paperOf.${place.type}`),
        })}
        step={frame.step}
        onBack={() => setPlace(place.id === undefined ? { at: 'type' } : { at: 'list' })}
        onUploaded={(documentId) =>
          void (async (documentId: number) => {
            // If the reload fails, the next successful response contains the stored upload.
            await keeper.reload().catch(() => undefined);
            const isHalf =
              place.side === 'front' &&
              sidesOf(place.type).includes('back') &&
              !hasBack(keeper, documentId);
            setPlace(
              isHalf
                ? { at: 'photo', type: place.type, side: 'back', id: documentId }
                : { at: 'details', id: documentId },
            );
          })(documentId)
        }
      />
    );
  }
  if (place.at === 'details' && document) {
    return <Details keeper={keeper} frame={frame} document={document} toList={toList} />;
  }
  return (
    <DocumentList
      keeper={keeper}
      frame={frame}
      onAdd={() => setPlace({ at: 'type' })}
      onOpen={(id) => setPlace({ at: 'details', id })}
      onPhoto={({ id, type }, side) => setPlace({ at: 'photo', id, type, side })}
    />
  );
}

/**
 * Returns the screen for the first photo of a new document. Creates the document first if the customer already has an
 * identity document of this type.
 */
async function photoOf(type: KycDocumentType, keeper: DraftKeeper): Promise<Place> {
  const { documents } = keeper.read().draft;
  const side = sidesOf(type)[0] ?? 'page';
  // Signatories can have identity documents of the same type, so each one after the first gets its own id.
  const isAnother = isIdentity(type) && documents.some((one) => one.type === type);
  const id = isAnother ? { id: await keeper.addDocument(type) } : {};
  return { at: 'photo', type, side, ...id };
}

const OF_COMPANIES: readonly KycDocumentType[] = [
  'registration_cert',
  'licence',
  'articles',
  'owner_register',
];

type ChoiceProps = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  type: KycType;
  setPlace: (place: Place) => void;
  onBack: () => void;
}>;

function TypeChoice({ keeper, frame, type, setPlace, onBack }: ChoiceProps) {
  const t = useWords('identify-steps');
  const sorted = typesFor(type);
  const [chosen, setChosen] = useState<KycDocumentType>(sorted[0] ?? 'passport');
  const { run, busy, failure } = useTask();
  const choose = async () => setPlace(await photoOf(chosen, keeper));
  return (
    <StepFrame
      step={frame.step}
      title={t('documents.which')}
      lead={t(`documents.whichLead.${type}`)}
      onBack={onBack}
      failure={failure}
      primary={{ label: t('next'), onPress: () => run(choose), busy }}
      note={frame.note}
    >
      <RadioAsk
        label={<span className="sr-only">{t('documents.which')}</span>}
        choices={sorted.map((value) => ({ value, label: t(`papers.${value}`) }))}
        value={chosen}
        onChoose={(one) => setChosen(sorted.find((type) => type === one) ?? chosen)}
      />
    </StepFrame>
  );
}

/**
 * Document types that a customer can choose. Companies see company documents first; individuals see no company
 * documents.
 */
function typesFor(type: KycType): readonly KycDocumentType[] {
  const ofPeople = KYC_DOCUMENT_TYPES.filter((one) => !OF_COMPANIES.includes(one));
  return type === 'company' ? [...OF_COMPANIES, ...ofPeople] : ofPeople;
}

const hasBack = (keeper: DraftKeeper, documentId: number): boolean =>
  keeper
    .read()
    .draft.documents.some(
      ({ id, files }) => id === documentId && files.some(({ side }) => side === 'back'),
    );

type DetailsProps = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  document: Document;
  toList: () => void;
}>;

function Details({ keeper, frame, document, toList }: DetailsProps) {
  const t = useWords('identify-steps');
  const { run, busy, failure } = useTask();
  const done = async () => {
    if ((await keeper.save()) !== 'refused') toList();
  };
  const remove = async () => {
    await keeper.removeDocument(document.id);
    toList();
  };
  return (
    <StepFrame
      step={frame.step}
      title={t(`papers.${document.type}`)}
      lead={t('document.lead')}
      onBack={toList}
      failure={failure}
      primary={{ label: t('document.done'), onPress: () => run(done), busy }}
      other={<OtherWay onPress={() => run(remove)}>{t('document.remove')}</OtherWay>}
      note={frame.note}
    >
      <DocumentDetails keeper={keeper} document={document} />
    </StepFrame>
  );
}

type Props = Readonly<{
  keeper: DraftKeeper;
  frame: FrameOf;
  onAdd: () => void;
  onOpen: (id: number) => void;
  onPhoto: (document: Document, side: FileSide) => void;
}>;

/** List of the documents. Each document shows its missing data and files. */
function DocumentList({ keeper, frame, onAdd, onOpen, onPhoto }: Props) {
  const t = useWords('identify-steps');
  const { draft, errors } = useDraft(keeper);
  const missing = Object.entries(missingAt('documents', draft));
  const general = missing.filter(([field]) => !field.startsWith('documents.'));
  const wrong = { ...missingAt('documents', draft), ...errors };
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
      {general.map(([field, message]) => (
        <Wrong key={field}>{message}</Wrong>
      ))}
      <Button icon={Plus} onClick={onAdd}>
        {t('documents.add')}
      </Button>
    </StepFrame>
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
