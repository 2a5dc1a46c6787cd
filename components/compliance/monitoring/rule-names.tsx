'use client';

import { useTranslations } from 'use-intl';
import { Ltr } from '@/components/ui/ltr';

/** Matches the codes of structuring rules, which are shown next to the names of the rules. */
const CODE = /^S\d$/;

/** Names of the matched rules. Structuring rules also show their code, and rules without a text show only the code. */
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
