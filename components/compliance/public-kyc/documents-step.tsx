'use client';

import { useState } from 'react';

import { DocumentDetails } from './document-details';
import { DocumentList } from './document-list';
import type { DraftKeeper } from './draft-keeper';
import type { FrameOf } from './frame-of';
import { RadioAsk } from './choice-asks';
import { isIdentity, sidesOf } from './papers';
import { PhotoStep } from './photo-step';
import { OtherWay, StepFrame } from './step-frame';
import { useDraft } from './use-draft';
import { useTask } from './use-task';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import {
  type FileSide,
  KYC_DOCUMENT_TYPES,
  type KycDocumentType,
  type KycType,
} from '@/lib/domain/compliance/kyc-data';

type Document = KycDraft['documents'][number];

/** Part of the documents step that is open. */
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

/** Returns the screen for the first photo of a new document. */
async function photoOf(type: KycDocumentType, keeper: DraftKeeper): Promise<Place> {
  const { documents } = keeper.read().draft;
  const side = sidesOf(type)[0] ?? 'page';
  // Signatories can have documents of the same type, so each document after the first gets a new id.
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
