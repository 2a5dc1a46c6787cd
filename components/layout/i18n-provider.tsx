'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

import { Language, type Spoken } from './language';
import { Sentences } from './sentences';
import { useLocale } from '@/hooks/use-locale';
import { DEFAULT_LOCALE } from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';
import fieldErrors from '@/messages/en/field-errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

const PRERENDERED: Spoken = {
  locale: DEFAULT_LOCALE,
  messages: { ui, frame, 'field-errors': fieldErrors },
};

type Props = Readonly<{ initial?: Spoken; children: ReactNode }>;

/**
 * Language of everything below. The page is prerendered in English. A language that the user or the browser prefers
 * replaces English before anything is visible.
 */
export function I18nProvider({ initial = PRERENDERED, children }: Props) {
  return (
    <Language prerendered={PRERENDERED} initial={initial} fetchWords={loadMessages}>
      <Sentences>
        <Directed>
          <CSPProvider disableStyleElements>{children}</CSPProvider>
        </Directed>
      </Sentences>
    </Language>
  );
}

/** Sets the text direction of menus and overlays. */
function Directed({ children }: { children: ReactNode }) {
  const { dir } = useLocale();
  return <DirectionProvider direction={dir}>{children}</DirectionProvider>;
}
