'use client';

import { useWatch } from 'react-hook-form';

import type { Preview } from '@/components/document/form/use-preview';
import { Messages } from '@/components/layout/messages';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import type { Endpoint } from '@/lib/contract/endpoint';

const needed = lazyPart(() => import('./identify-needed'));

/** Message keys of refusals that are resolved by identifying the party or by changing the customer file. */
const FOR_IDENTITY: readonly string[] = [
  'watch.identify',
  'watch.swap',
  'watch.full',
  'watch.expired',
  'watch.tier',
];

type Props = Readonly<{
  preview: Preview;
  /** Preview endpoint of the document. The preview is refetched after the party is identified. */
  endpoint: Endpoint;
  /** Name of the form field that contains the party's id. */
  name: string;
}>;

/**
 * Button and dialogs that identify the party, shown if the preview refuses the party for lack of a sufficient
 * identification.
 */
export function IdentifyParty({ preview, endpoint, name }: Props) {
  const partyId: unknown = useWatch({ name });
  const refusal = preview.warnings.find(({ key }) => FOR_IDENTITY.includes(key));
  const part = useLazyPart(needed, refusal !== undefined);
  if (!part || !refusal || typeof partyId !== 'number') return null;
  return (
    <Messages of={['sale']}>
      <part.IdentifyNeeded refusal={refusal} endpoint={endpoint} partyId={partyId} />
    </Messages>
  );
}
