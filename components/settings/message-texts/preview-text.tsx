'use client';

import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { textIn, type Values } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { useAnswer } from '@/hooks/use-call';
import { messageTexts } from '@/lib/contract/settings/message-texts';
import { dirOf, type Locale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

type Props = Readonly<{
  /** Returns the values in the form, which need not be saved. */
  typed: () => Values;
  id: number;
}>;

/** Button that shows the texts in the form with sample values, in both languages. */
export function PreviewText({ typed, id }: Props) {
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
