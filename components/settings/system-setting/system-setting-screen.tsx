'use client';

import { useRef, useState, useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Messages } from '@/components/layout/messages';
import { CountryPicker } from '@/components/pickers/country-picker';
import { AuditPanel } from '@/components/record/audit-panel';
import { useRecords } from '@/components/record/use-records';
import { type SettingSection, sections, type SettingField } from './sections';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { EmptyState } from '@/components/ui/empty-state';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { Ltr } from '@/components/ui/ltr';
import { PageHead } from '@/components/ui/page-head';
import { SearchBox } from '@/components/ui/search-box';
import { SelectField } from '@/components/ui/select-field';
import { SkeletonRows } from '@/components/ui/skeleton';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { toast } from '@/hooks/use-toast';
import { type ListedSetting, systemSetting } from '@/lib/contract/settings/system-setting';
import { today } from '@/lib/domain/calendar';
import { formatDay, formatInstant } from '@/lib/format/date';
import { foldName, foldDigits } from '@/lib/format/fold';
import { baseParts, inOneLine } from '@/lib/format/money';
import { dirOf, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

export const SystemSettingScreen = () => (
  <Messages of={['routes', 'settings']}>
    <SystemSettings />
  </Messages>
);

function SystemSettings() {
  const t = useTranslations('settings.system');
  const title = useTranslations('routes')('system-setting');
  const records = useRecords(systemSetting.list);
  const textOf = useSectionText();
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useDocumentTitle(title);
  useShortcuts({ search: () => search.current?.focus() });

  const { rows, error, refetch } = records;
  const found = sections.filter((section) => textOf(section).includes(foldName(typed)));
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface">
      <PageHead title={title}>
        <SearchBox
          label={t('search')}
          kbd="/"
          inputRef={search}
          value={typed}
          onChange={setTyped}
        />
      </PageHead>
      {rows ? (
        <div className="border-t border-line">
          {found.length === 0 && <EmptyState kind="no-match" />}
          {found.map((section) => {
            const record = records.rows?.find(({ type }) => type === section.type);
            return (
              record && (
                <SettingForm
                  key={section.key}
                  section={section}
                  record={record}
                  onSaved={records.put}
                  onReload={records.refetch}
                />
              )
            );
          })}
        </div>
      ) : error ? (
        <EmptyState kind="refused" actions={<Button onClick={refetch}>{t('retry')}</Button>}>
          {error.message}
        </EmptyState>
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}

function useSectionText() {
  const t = useTranslations('settings.system');
  return ({ key, fields }: SettingSection) =>
    foldName(
      [
        t(`sections.${key}.title`),
        t(`sections.${key}.text`),
        ...fields.map(({ name }) => t(`fields.${name}.label`)),
      ].join(' '),
    );
}

type Props = Readonly<{
  section: SettingSection;
  record: ListedSetting;
  onSaved: (saved: ListedSetting) => void;
  onReload: () => void;
}>;

/** One section of the settings, saved separately from the others. */
function SettingForm({ section, record, onSaved, onReload }: Props) {
  const t = useTranslations('settings.system');
  const heading = useId();
  const mayEdit = usePermission('system setting').may('edit');
  const title = t(`sections.${section.key}.title`);
  const change = useSectionForm(section, record, onSaved);

  return (
    <section
      id={section.key}
      aria-labelledby={heading}
      className="grid gap-3 border-b border-line px-gutter py-6"
    >
      <div>
        <h2 id={heading}>{t(`sections.${section.key}.title`)}</h2>
        <p className="text-ink-2">{t(`sections.${section.key}.text`)}</p>
      </div>
      <FormFailure failure={change.failure} onReload={onReload} onSendAnew={change.sendAnew} />
      <Form form={change.form} label={title} disabled={!mayEdit} onSubmit={change.save}>
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          {section.fields.map((field) => (
            <SettingInput key={field.name} field={field} />
          ))}
          {section.key === 'formats' && <FormatSample />}
        </div>
        {mayEdit && (
          <div className="flex gap-2">
            <Button
              type="submit"
              variant={change.isDirty ? 'primary' : 'default'}
              busy={change.isSaving}
              aria-label={t('save', { section: title })}
            >
              {t('saveShort')}
            </Button>
            {change.isDirty && (
              <Button variant="ghost" onClick={change.undo}>
                {t('undo')}
              </Button>
            )}
          </div>
        )}
      </Form>
      <History id={record.id} />
    </section>
  );
}

/**
 * Form of a section. If the record changes on the server, the form shows the new values, unless it has unsaved edits.
 */
function useSectionForm(
  section: SettingSection,
  record: ListedSetting,
  onSaved: (saved: ListedSetting) => void,
) {
  const t = useTranslations('settings.system');
  const change = useCallForm(systemSetting.update, {
    blank: valuesOf(section, record),
    params: { id: record.id },
    toInput: (values: SettingValues) => ({
      ...toInput(section, values),
      version: record.version,
    }),
    onSaved: (saved) => {
      onSaved(saved);
      toast.success(t('saved', { section: t(`sections.${section.key}.title`) }));
    },
  });
  const { form, isDirty } = change;
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(section, record));
  }, [form, isDirty, record, section]);
  return { ...change, undo: () => form.reset(valuesOf(section, record)) };
}

/** History of the setting; it is loaded when the user opens it. */
function History({ id }: { id: number }) {
  const t = useTranslations('settings.audit');
  const [isOpen, setOpen] = useState(false);
  const mayLook = usePermission('audit trial').may('view');
  if (!mayLook) return null;
  return (
    <details className="max-w-3xl" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-12 text-ink-2">{t('show')}</summary>
      <div className="pt-2">{isOpen && <AuditPanel type="system-setting" id={id} />}</div>
    </details>
  );
}

function SettingInput({ field }: { field: SettingField }) {
  const t = useTranslations('settings.system.fields');
  const { name, kind } = field;
  const label = t(`${name}.label`);
  const help = t.has(`${name}.help`) ? t(`${name}.help`) : undefined;
  const shown = { name, label, help };

  if (kind === 'switch') return <CheckboxField {...shown} />;
  if (kind === 'prose') return <TextareaField {...shown} className="sm:col-span-2" />;
  if (kind === 'choice') {
    const labelOf = (value: string) => (t.has(`${name}.${value}`) ? t(`${name}.${value}`) : value);
    const options = field.choices.map((value) => ({ value, label: labelOf(value) }));
    return <SelectField {...shown} options={options} />;
  }
  if (kind === 'country') return <CountryPicker {...shown} />;
  if (kind === 'text' || kind === 'words') return <TextField {...shown} autoComplete="off" />;
  if (kind === 'codes') return <TextField {...shown} dir="ltr" autoComplete="off" />;
  return (
    <TextField
      {...shown}
      dir="ltr"
      autoComplete="off"
      inputMode={['percent', 'amount', 'limit'].includes(kind) ? 'decimal' : 'numeric'}
    />
  );
}

const AMOUNT = '-1234567.5';
const UNITS = 2;

type Formats = {
  numberFormat: string;
  currencySymbol: string;
  currencyPosition: 'prefix' | 'suffix';
  dateFormat: string;
  timeFormat: string;
};

/** Sample text in each language, formatted with the current values of the form. */
function FormatSample() {
  const t = useTranslations('settings.system');
  const written = useWritten();

  return (
    <div className="grid gap-1 rounded-ctl border border-line bg-bg p-3 sm:col-span-2">
      <p className="text-12 text-ink-3">{t('sample')}</p>
      <output className="grid gap-1">
        {LOCALES.map((locale) => (
          <p key={locale} lang={locale} dir={dirOf(locale)} title={LOCALE_NAMES[locale]}>
            {t.rich(`samples.${locale}`, {
              amount: () => tagged(written.amount),
              day: () => tagged(written.day),
              time: () => tagged(written.time),
            })}
          </p>
        ))}
      </output>
    </div>
  );
}

const tagged = (text: string | null) => <Ltr className="font-medium">{text}</Ltr>;

/** Returns a sample amount, date and time, formatted with the current values of the form. */
function useWritten() {
  const setup = useSystemSetup();
  const timezone = setup?.timezone ?? 'UTC';
  const [now] = useState(() => new Date());
  const formats = useWatch<Formats>() as Formats;
  return {
    amount: inOneLine(
      baseParts(AMOUNT, {
        code: setup?.base_currency ?? '',
        units: UNITS,
        decimals: Number(formats.numberFormat),
        symbol: formats.currencySymbol,
        position: formats.currencyPosition,
      }),
    ),
    day: formatDay(today(timezone, now), formats.dateFormat),
    time: formatInstant(now.toISOString(), {
      date: formats.dateFormat,
      time: formats.timeFormat,
      timezone,
    }),
  };
}

/** Form values of a section: text, boolean, null for no country, or the number prefixes by kind of account. */
type SettingValues = Readonly<Record<string, string | boolean | null | Record<string, string>>>;

const topOf = (name: string) => name.split('.')[0] ?? name;

function valuesOf({ fields }: SettingSection, record: ListedSetting): SettingValues {
  const body: ReadonlyMap<string, unknown> = new Map(Object.entries(record));
  return Object.fromEntries(
    fields.map(({ name }): [string, SettingValues[string]] => {
      const value = body.get(topOf(name));
      return [topOf(name), typeof value === 'boolean' || isTexts(value) ? value : typed(value)];
    }),
  );
}

/** Converts a section to the request body. An invalid whole number stays a text, so that the schema refuses it. */
function toInput({ fields }: SettingSection, values: SettingValues) {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[topOf(name)];
      if (value === null) return [name, ''];
      if (typeof value !== 'string') return [topOf(name), foldAll(value)];
      const isWhole = kind === 'whole' || name === 'numberFormat';
      if (isWhole) return [name, wholeOf(value)];
      if (kind === 'limit') return [name, foldDigits(value).trim() || null];
      if (kind === 'words') return [name, wordsOf(value)];
      if (kind === 'codes') return [name, wordsOf(value.toUpperCase())];
      return [name, kind === 'percent' || kind === 'amount' ? foldDigits(value).trim() : value];
    }),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[,،;]/)
    .map((word) => word.trim())
    .filter(Boolean);

function typed(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

function foldAll(value: boolean | Record<string, string> | undefined) {
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, foldDigits(text).trim()]),
  );
}

function wholeOf(text: string): number | string {
  const digits = foldDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits;
}
