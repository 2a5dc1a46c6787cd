'use client';

import { useTranslations } from 'use-intl';
import { ValueText } from './value-text';
import { useFieldWords } from './use-field-words';
import { useChangedText } from './use-value-text';
import { Towards } from '@/components/ui/from-to';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';

/** Versions of the customer data with their changes, newest first. */
export function VersionList({ of: { versions } }: { of: KycCustomer }) {
  const t = useTranslations('customers.review');
  const wordOf = useFieldWords();
  const textOf = useChangedText();
  const { instant } = useFormats();
  return (
    <ol className="grid gap-2">
      {versions.map(({ version, at, by, changed }) => (
        <li key={version} className="grid gap-0.5 border-b border-line pb-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{t('version', { number: String(version) })}</span>
            {by && <bdi>{by.name}</bdi>}
            <Ltr className="text-12 text-ink-3">{instant(at)}</Ltr>
          </p>
          {changed.length > 0 && version !== versions.at(-1)?.version && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-12 text-ink-2">
              {changed.map(({ field, before, after }) => (
                <div key={field} className="contents">
                  <dt className="text-ink-3">{wordOf(field)}</dt>
                  <dd className="min-w-0 break-words">
                    {before === null && after === null ? (
                      t('changed')
                    ) : (
                      <>
                        <bdi>
                          <ValueText>{textOf(field, before)}</ValueText>
                        </bdi>{' '}
                        <Towards />{' '}
                        <bdi className="text-ink">
                          <ValueText>{textOf(field, after)}</ValueText>
                        </bdi>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  );
}
