'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { ChoicesField } from '@/components/ui/choices-field';
import { Ltr } from '@/components/ui/ltr';
import { PanelSection } from '@/components/ui/panel-section';
import type { MessageText } from '@/lib/contract/settings/message-texts';
import { MESSAGE_KINDS, PLACEHOLDERS } from '@/lib/domain/customer-message';

/** Placeholders that are the parameters of a WhatsApp template. */
export const PARAMETERS_FIELD: Field = {
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

/** Placeholders that a text can contain, and the text of the program. */
export function PlaceholderList({ text }: { text: MessageText }) {
  const t = useTranslations('message-texts');
  const { placeholders, default_en, default_fa } = text;
  return (
    <>
      <PanelSection title={t('placeholders')}>
        <p className="flex flex-wrap gap-2">
          {placeholders.map((name) => (
            <code key={name} dir="ltr" className="rounded-ctl border border-line px-1">
              {`{${name}}`}
            </code>
          ))}
        </p>
      </PanelSection>
      <PanelSection title={t('ofProgram')}>
        <p lang="en" dir="ltr" className="text-ink-2">
          {default_en}
        </p>
        <p lang="fa" dir="rtl" className="text-ink-2">
          {default_fa}
        </p>
      </PanelSection>
    </>
  );
}
