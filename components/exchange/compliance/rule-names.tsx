'use client';

import { useTranslations } from 'use-intl';
import { Ltr } from '@/components/ui/ltr';

/** The rules of structuring are known by their codes; the others are names of ours that nobody reads. */
const CODE = /^S\d$/;

/** What was found: what each rule stands for, with its code where it has one; of a rule without words, the code alone. */
export function RuleNames({ rules }: { rules: readonly string[] }) {
  const t = useTranslations('compliance.rules');
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {rules.map((rule) => (
        <span key={rule}>
          {(CODE.test(rule) || !t.has(rule)) && <Ltr>{rule}</Ltr>}
          {t.has(rule) && ` ${t(rule)}`}
        </span>
      ))}
    </span>
  );
}
