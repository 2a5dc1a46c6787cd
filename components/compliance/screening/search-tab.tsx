'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFields } from '@/components/fields/call-fields';
import { type Field, inputOf, type Values, valuesOf } from '@/components/fields/field';
import { BandBadge } from './band-badge';
import { LateLists } from './late-lists';
import { ScoreParts } from './score-parts';
import { ListedNames, ListWords, Values as Listed } from './sides';
import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { useCallForm } from '@/hooks/use-call-form';
import { FOUND_MOST, screening } from '@/lib/contract/compliance/screening';
import type { FoundEntity } from '@/lib/contract/compliance/screening-shapes';

const WORDS = 'screening.search';

const fields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'date_of_birth', kind: 'text', width: 'third' },
  { name: 'country', kind: 'country', width: 'third' },
  { name: 'document_number', kind: 'text', as: 'code', width: 'third' },
];

/** Removes empty fields from the search. */
const given = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** Searches the sanctions lists for a name and explains each match. */
export function SearchTab() {
  const t = useTranslations(WORDS);
  const [found, setFound] = useState<readonly FoundEntity[]>();
  return (
    <ScrollRegion label={t('title')} className="min-h-0 flex-1 overflow-auto">
      <LateLists />
      <div className="grid max-w-260 gap-4 px-gutter py-4">
        <Question onFound={setFound} />
        {found && (
          <p role="status">
            {found.length < FOUND_MOST
              ? t('count', { count: found.length })
              : t('countMost', { count: FOUND_MOST })}
          </p>
        )}
        <ul className="grid gap-4">
          {found?.map((one) => (
            <li key={one.entity.id} className="card grid gap-3 p-4">
              <div className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium">{one.parts.list_name}</bdi>
                <BandBadge band={one.band} />
              </div>
              <div className="grid gap-4 md:grid-cols-2">
                <div className="grid content-start gap-2">
                  <ListedNames entity={one.entity} />
                  <Listed
                    of={[...one.entity.birth_dates, ...one.entity.countries, ...one.entity.ids]}
                  />
                  <ListWords found={one} />
                </div>
                <ScoreParts parts={one.parts} score={one.score} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </ScrollRegion>
  );
}

function Question({ onFound }: { onFound: (found: readonly FoundEntity[]) => void }) {
  const t = useTranslations(WORDS);
  const { form, save, failure, isSaving } = useCallForm(screening.search, {
    blank: valuesOf(fields, undefined),
    toInput: (values: Values) => given(inputOf(fields, screening.search, values)) as never,
    onSaved: onFound,
  });
  return (
    <Form form={form} label={t('title')} onSubmit={save}>
      <div className="grid gap-3">
        <FormFailure failure={failure} />
        <CallFields fields={fields} call={screening.search} words={WORDS} />
        <div>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t('do')}
          </Button>
        </div>
      </div>
    </Form>
  );
}
