'use client';

import { useTranslations } from 'use-intl';
import { Ltr } from '@/components/ui/ltr';

/** What was found: the code of each rule with what it stands for; of one that has no words, the code alone. */
export function RuleNames({ rules }: { rules: readonly string[] }) {
  const t = useTranslations('exchange.compliance.rules');
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {rules.map((rule) => (
        <span key={rule}>
          <Ltr>{rule}</Ltr>
          {t.has(rule) && ` ${t(rule)}`}
        </span>
      ))}
    </span>
  );
}
