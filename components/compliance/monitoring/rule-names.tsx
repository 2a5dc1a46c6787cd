'use client';

import { useTranslations } from 'use-intl';
import { Ltr } from '@/components/ui/ltr';

/** Codes of the structuring rules, which users know. The codes of other rules are internal and hidden. */
const CODE = /^S\d$/;

/** Names of the rules that matched, with the code of a structuring rule. A rule without a text shows its code alone. */
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
