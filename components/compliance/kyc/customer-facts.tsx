'use client';

import { useTranslations } from 'use-intl';

import { fieldOf, SECTIONS } from './kyc-sections';
import { ValueText } from './value-text';
import { useFieldWords } from './use-field-words';
import { useChangedText, useValueText } from './use-value-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Towards } from '@/components/ui/from-to';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import type { KycField } from '@/lib/domain/compliance/kyc-data';

/** Fields that are ticked for correction, and a function that ticks or unticks a field. */
type Ticks = Readonly<{
  ticked: ReadonlySet<string>;
  onTick: (field: string, isTicked: boolean) => void;
}>;

type Props = Readonly<{ of: KycCustomer; ticks?: Ticks | undefined }>;

/** Customer data by section. If the latest version changed a field, its previous value is shown too. */
export function CustomerFacts({ of, ticks }: Props) {
  const t = useTranslations('customers.sections');
  const reviewWords = useTranslations('customers.review');
  const textOf = useValueText();
  const wordOf = useFieldWords();
  const changedText = useChangedText();
  const changes = latestChanges(of);
  return SECTIONS[of.type].map(({ name, fields }) => {
    const shown = fields.filter(
      (field) =>
        textOf(of.data, field) !== '' || changes.some((one) => fieldOf(one.field) === field),
    );
    if (shown.length === 0) return null;
    return (
      <section key={name} className="grid min-w-0 gap-1.5" aria-label={t(name)}>
        <h3 className="font-semibold">{t(name)}</h3>
        <dl className="grid min-w-0">
          {shown.map((field) => {
            const label = wordOf(`data.${field}`);
            const name = `data.${field}`;
            const changed = latestChanges(of).filter((one) => fieldOf(one.field) === field);
            return (
              <div
                key={field}
                className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-1"
              >
                <dt className="text-ink-2">{label}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
                  <bdi dir={isCode(field) ? 'ltr' : 'auto'}>
                    <ValueText>{textOf(of.data, field)}</ValueText>
                  </bdi>
                  {changed.map((one) => (
                    <span key={one.field} className="block text-12 text-warning">
                      {one.before === null && one.after === null ? (
                        reviewWords('changed')
                      ) : (
                        <>
                          <span className="sr-only">{reviewWords('changedFrom')}</span>{' '}
                          <bdi className="line-through">
                            <ValueText>{changedText(field, one.before)}</ValueText>
                          </bdi>{' '}
                          <Towards />{' '}
                          <bdi>
                            <ValueText>{changedText(field, one.after)}</ValueText>
                          </bdi>
                        </>
                      )}
                    </span>
                  ))}
                </dd>
                {ticks && (
                  <dd className="flex">
                    <Checkbox
                      aria-label={reviewWords('askFor', { field: label })}
                      checked={ticks.ticked.has(name)}
                      onChange={({ target }) => ticks.onTick(name, target.checked)}
                    />
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      </section>
    );
  });
}

/** Fields with left-to-right text in every language, such as phone numbers, email addresses and codes. */
const CODES: readonly KycField[] = [
  ...(['phone', 'email', 'tax_id', 'registration_no', 'licence_no', 'lei'] as const),
  ...(['activity_code', 'website'] as const),
];

const isCode = (field: KycField) => CODES.includes(field);

/** Changes that the latest version made; empty if there is only one version. */
const latestChanges = ({ versions }: KycCustomer) =>
  versions.length > 1 ? (versions[0]?.changed ?? []) : [];
