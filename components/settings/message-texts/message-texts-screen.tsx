'use client';

import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { type Field, textIn, type Values } from '@/components/fields/field';
import { Messages } from '@/components/layout/messages';
import { KindTab } from '@/components/record/kind-tab';
import type { RecordKind } from '@/components/record/record-kind';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ChoicesField } from '@/components/ui/choices-field';
import { Dialog } from '@/components/ui/dialog';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PageHead } from '@/components/ui/page-head';
import { PanelSection } from '@/components/ui/panel-section';
import { SkeletonRows } from '@/components/ui/skeleton';
import { WidePage } from '@/components/ui/wide-page';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { type MessageText, messageTexts } from '@/lib/contract/settings/message-texts';
import { MESSAGE_KINDS, PLACEHOLDERS } from '@/lib/domain/customer-message';
import { dirOf, type Locale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** Texts of the messages to customers, in both languages. */
export const MessageTextsScreen = () => (
  <Messages of={['routes', 'message-texts', 'document']} fallback={<SkeletonRows />}>
    <MessageTexts />
  </Messages>
);

function MessageTexts() {
  const title = useTranslations('routes')('message-texts');
  const t = useTranslations('message-texts');
  useDocumentTitle(title);
  return (
    <WidePage>
      <KindTab
        kind={useMessageTextKind()}
        head={() => <PageHead title={title} />}
        extrasOf={(row) => ({
          wide: true,
          actions: (typed) => row && <PreviewText typed={typed} id={row.id} />,
          below: row && (
            <>
              <PanelSection title={t('placeholders')}>
                <p className="flex flex-wrap gap-2">
                  {row.placeholders.map((name) => (
                    <code key={name} dir="ltr" className="rounded-ctl border border-line px-1">
                      {`{${name}}`}
                    </code>
                  ))}
                </p>
              </PanelSection>
              <PanelSection title={t('ofProgram')}>
                <p lang="en" dir="ltr" className="text-ink-2">
                  {row.default_en}
                </p>
                <p lang="fa" dir="rtl" className="text-ink-2">
                  {row.default_fa}
                </p>
              </PanelSection>
            </>
          ),
        })}
      />
    </WidePage>
  );
}

function useMessageTextKind(): RecordKind<MessageText> {
  const t = useTranslations('message-texts');
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
        cell: ({ text_en, default_en }) => <FreeText>{text_en ?? default_en}</FreeText>,
      },
      {
        id: 'text_fa',
        width: 360,
        card: 'line',
        cell: ({ text_fa, default_fa }) => <FreeText>{text_fa ?? default_fa}</FreeText>,
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

/** Field for the placeholders that are the parameters of a WhatsApp template. */
const PARAMETERS_FIELD: Field = {
  name: 'whatsapp_parameters',
  kind: 'own',
  initial: [],
  drawn: <Parameters />,
};

function Parameters() {
  const t = useTranslations('message-texts');
  const given: unknown = useWatch({ name: 'kind' });
  const chosen: unknown = useWatch({ name: 'whatsapp_parameters' });
  const kind = MESSAGE_KINDS.find((one) => one === given);
  const names = kind === undefined ? [] : PLACEHOLDERS[kind];
  const order = Array.isArray(chosen) ? chosen.map(String) : [];
  return (
    <div className="grid gap-1">
      <ChoicesField
        name="whatsapp_parameters"
        label={t('fields.whatsapp_parameters')}
        help={t('help.whatsapp_parameters')}
        choices={names.map((name) => ({ value: name, label: name }))}
      />
      {order.length > 0 && (
        <p className="text-12 text-ink-2">
          <Ltr>{order.map((name, at) => `{{${at + 1}}} = ${name}`).join(', ')}</Ltr>
        </p>
      )}
    </div>
  );
}

type Props = Readonly<{
  /** Returns the current values of the form, which may be unsaved. */
  typed: () => Values;
  id: number;
}>;

/** Button that shows the texts in the form with sample values, in both languages. */
function PreviewText({ typed, id }: Props) {
  const t = useTranslations('message-texts');
  const uiWords = useTranslations('ui');
  const [texts, setTexts] = useState<Readonly<Record<Locale, string>>>();
  const open = () => {
    const values = typed();
    setTexts({ en: textIn(values, 'text_en'), fa: textIn(values, 'text_fa') });
  };
  const close = () => setTexts(undefined);
  return (
    <>
      <Button icon={Eye} onClick={open}>
        {t('preview')}
      </Button>
      <Dialog
        open={texts !== undefined}
        title={t('preview')}
        onClose={close}
        actions={<Button onClick={close}>{uiWords('close')}</Button>}
      >
        <div className="grid gap-4">
          {texts &&
            LOCALES.map((language) => (
              <Sample key={language} id={id} language={language} text={texts[language]} />
            ))}
        </div>
      </Dialog>
    </>
  );
}

type SampleProps = Readonly<{ id: number; language: Locale; text: string }>;

function Sample({ id, language, text }: SampleProps) {
  const t = useTranslations('message-texts');
  const { data, error } = useAnswer(messageTexts.preview, {
    params: { id },
    input: { language, text },
  });
  return (
    <section aria-label={LOCALE_NAMES[language]} className="grid gap-2">
      <h3 className="text-12 text-ink-2">{LOCALE_NAMES[language]}</h3>
      {error && <Callout tone="negative">{error.message}</Callout>}
      {data && data.unknown.length > 0 && (
        <Callout tone="warning">
          {t('unknown', { unknown: data.unknown.map((name) => `{${name}}`).join(' ') })}
        </Callout>
      )}
      <p
        lang={language}
        dir={dirOf(language)}
        className="rounded-ctl border border-line p-3 wrap-anywhere whitespace-pre-line"
      >
        {data?.text}
      </p>
    </section>
  );
}
