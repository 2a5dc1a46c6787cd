'use client';

import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordKind } from '@/components/record/record-kind';
import { PARAMETERS_FIELD, PlaceholderList } from './placeholder-fields';
import { PreviewText } from './preview-text';
import { PageHead } from '@/components/ui/page-head';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { type MessageText, messageTexts } from '@/lib/contract/settings/message-texts';

/** Texts of the messages to customers, in both languages. */
export const MessageTextsScreen = () => (
  <Messages of={['routes', 'message-texts', 'document']} fallback={<SkeletonRows />}>
    <MessageTexts />
  </Messages>
);

function MessageTexts() {
  const title = useTranslations('routes')('message-texts');
  useDocumentTitle(title);
  return (
    <WidePage>
      <KindTab
        kind={useMessageTextKind()}
        head={() => <PageHead title={title} />}
        extrasOf={(row) => ({
          wide: true,
          actions: (typed) => row && <PreviewText typed={typed} id={row.id} />,
          below: row && <PlaceholderList text={row} />,
        })}
      />
    </WidePage>
  );
}

function useMessageTextKind(): RecordKind<MessageText> {
  const t = useTranslations('message-texts');
  const text = (own: string | null, ofProgram: string, dir: 'ltr' | 'rtl') => (
    <bdi dir={dir} title={own ?? ofProgram}>
      {own ?? ofProgram}
    </bdi>
  );
  return {
    calls: messageTexts,
    words: 'message-texts',
    nameOf: ({ kind }) => t(`kinds.${kind}`),
    audit: 'message text',
    fields: [
      { name: 'text_en', kind: 'prose' },
      { name: 'text_fa', kind: 'prose' },
      { name: 'whatsapp_name', kind: 'text', as: 'code' },
      PARAMETERS_FIELD,
      { name: 'is_automatic', kind: 'flag', when: ({ can_be_automatic }) => !!can_be_automatic },
      {
        name: 'send_at',
        kind: 'text',
        as: 'code',
        width: 'half',
        when: ({ kind }) => kind === 'rates',
      },
    ],
    // The kind of the record decides which placeholders its fields offer.
    held: (row) => ({ kind: row?.kind, can_be_automatic: row?.can_be_automatic ?? false }),
    compactColumns: ['kind'],
    columns: [
      { id: 'kind', pin: true, width: 200, card: 'title', cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'text_en',
        width: 360,
        card: 'line',
        cell: ({ text_en, default_en }) => text(text_en, default_en, 'ltr'),
      },
      {
        id: 'text_fa',
        width: 360,
        card: 'line',
        cell: ({ text_fa, default_fa }) => text(text_fa, default_fa, 'rtl'),
      },
      { id: 'whatsapp_name', width: 160, card: false },
      {
        id: 'is_automatic',
        width: 100,
        card: 'meta',
        cell: ({ is_automatic }) => t(is_automatic ? 'automatic' : 'byHand'),
      },
    ],
  };
}
