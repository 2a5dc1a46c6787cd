'use client';

import { DirectionProvider } from '@base-ui/react/direction-provider';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';

import { Segments } from '@/components/ui/segments';
import { LocaleContext, useLocale } from '@/hooks/use-locale';
import {
  COMMON_MODULES,
  dirOf,
  type Locale,
  type Messages,
  reportMissing,
  tagOf,
} from '@/lib/i18n';
import { loadMessages } from '@/lib/load-messages';

type View = Readonly<{ theme: 'light' | 'dark'; language: Locale }>;

const VIEWS: Readonly<Record<string, View>> = {
  'Light, left to right': { theme: 'light', language: 'en' },
  'Dark, left to right': { theme: 'dark', language: 'en' },
  'Light, right to left': { theme: 'light', language: 'fa' },
  'Dark, right to left': { theme: 'dark', language: 'fa' },
};
const ALL = 'All';
const CHOICES = [ALL, ...Object.keys(VIEWS)].map((name) => ({ value: name, label: name }));

/**
 * Shows all panes of the gallery, or one. Each pane is a separate document, because the compiled colours follow the
 * theme of the root element only and dialogs are rendered in the body.
 */
export function Gallery() {
  const [chosen, setChosen] = useState(ALL);
  const names = chosen === ALL ? Object.keys(VIEWS) : [chosen];
  return (
    <main id="main" className="flex h-dvh flex-col gap-2 p-2">
      <Segments label="Panes" value={chosen} onChange={setChosen} choices={CHOICES} />
      <div
        className="grid min-h-0 flex-1 gap-2"
        style={chosen === ALL ? { gridTemplate: 'repeat(2, 1fr) / repeat(2, 1fr)' } : undefined}
      >
        {names.map((name) => (
          <iframe
            key={name}
            title={name}
            src={`?${new URLSearchParams(VIEWS[name])}`}
            className="size-full border border-line"
          />
        ))}
      </div>
    </main>
  );
}

/** Sections in one theme and one language. The theme and language stored on this device do not change. */
export function Pane({ theme, language, children }: View & { children: ReactNode }) {
  const page = useLocale();
  const messages = useMessages(language);
  const dir = dirOf(language);
  // Runs after the effects of the page's own language, which set the same attributes.
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.lang = language;
    root.dir = dir;
  }, [theme, language, dir, page.locale]);

  if (messages === undefined) return null;
  return (
    <LocaleContext value={{ ...page, locale: language, dir }}>
      <IntlProvider
        locale={tagOf(language)}
        messages={messages}
        timeZone="UTC"
        onError={reportMissing}
        getMessageFallback={({ key }) => key}
      >
        <DirectionProvider direction={dir}>
          <main id="main" className="p-4">
            {children}
          </main>
        </DirectionProvider>
      </IntlProvider>
    </LocaleContext>
  );
}

function useMessages(language: Locale): Messages | undefined {
  const [messages, setMessages] = useState<Messages>();
  useEffect(() => {
    void loadMessages(language, COMMON_MODULES).then(setMessages);
  }, [language]);
  return messages;
}

type SectionProps = Readonly<{ name: string; children: ReactNode }>;

export const Section = ({ name, children }: SectionProps) => (
  <section className="grid gap-2 border-b border-line py-4">
    <h2 dir="ltr">{name}</h2>
    {children}
  </section>
);

const ENGLISH = {
  post: 'Post',
  cancel: 'Cancel',
  remove: 'Delete',
  more: 'More',
  name: 'Name',
  party: 'Herat Trading Company',
  other: 'Kabul Gold Market',
  memo: 'Memo',
  amount: 'Amount',
  day: 'Value date',
  currency: 'Currency',
  branch: 'Branch',
  active: 'Active',
  password: 'Password',
  code: 'Code',
  help: 'Printed on the receipt.',
  error: 'This name is taken. Choose another one.',
  note: 'The day is locked. Choose a later value date.',
  rate: 'Rate',
  buy: 'Bought',
  sell: 'Sold',
  limit: 'Credit limit',
  tickets: 'Tickets',
  total: 'Total',
};

type Words = typeof ENGLISH;

const PERSIAN: Words = {
  post: 'ثبت قطعی',
  cancel: 'انصراف',
  remove: 'حذف',
  more: 'بیشتر',
  name: 'نام',
  party: 'شرکت تجارتی هرات',
  other: 'بازار طلای کابل',
  memo: 'شرح',
  amount: 'مبلغ',
  day: 'تاریخ ارزش',
  currency: 'ارز',
  branch: 'شعبه',
  active: 'فعال',
  password: 'رمز عبور',
  code: 'کد',
  help: 'روی رسید چاپ می‌شود.',
  error: 'این نام قبلاً استفاده شده است. نام دیگری انتخاب کنید.',
  note: 'این روز قفل است. تاریخ ارزش دیرتری انتخاب کنید.',
  rate: 'نرخ',
  buy: 'خرید',
  sell: 'فروش',
  limit: 'سقف اعتبار',
  tickets: 'برگه‌ها',
  total: 'جمع',
};

const WORDS: Readonly<Record<Locale, Words>> = { en: ENGLISH, fa: PERSIAN };

/**
 * Sample words in the language of the pane. The words are data of the gallery and not part of the message catalogues.
 */
export const useSample = (): Words => WORDS[useLocale().locale];
