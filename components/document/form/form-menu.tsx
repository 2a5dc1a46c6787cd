'use client';

import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentBody } from '@/components/document/definition';
import { SaveTemplateDialog } from '@/components/document/templates/save-template-dialog';
import { recurringBody, templateTypeAt } from '@/components/document/templates/template-values';
import { TemplatesDialog } from '@/components/document/templates/templates-dialog';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { usePermission } from '@/hooks/use-permission';
import { templatePages, type TemplateType } from '@/lib/contract/accounting/templates';
import type { RouteName } from '@/lib/routes';

/** Source of a template: `take` returns the form's body, or undefined while its values are invalid. */
export type Templating = Readonly<{ route: RouteName; take: () => DocumentBody | undefined }>;

export function FormMenu({ templating }: { templating: Templating }) {
  const type = templateTypeAt(templating.route);
  return type ? <TemplateMenu type={type} take={templating.take} /> : null;
}

function TemplateMenu({ type, take }: Pick<Templating, 'take'> & { type: TemplateType }) {
  const t = useTranslations('document');
  const { may } = usePermission(templatePages[type]);
  const [kept, setKept] = useState<DocumentBody>();
  const [isChoosing, setChoosing] = useState(false);
  if (!may('create')) return null;
  return (
    <>
      <Menu trigger={<IconButton label={t('more')} icon={Ellipsis} />}>
        <MenuItem onSelect={() => setKept(take())}>{t('templates.saveAs')}</MenuItem>
        <MenuItem onSelect={() => setChoosing(true)}>{t('templates.from')}</MenuItem>
      </Menu>
      {kept && (
        <SaveTemplateDialog
          type={type}
          source={{ body: recurringBody(kept) }}
          name={typeof kept.memo === 'string' ? kept.memo : ''}
          onClose={() => setKept(undefined)}
        />
      )}
      {isChoosing && <TemplatesDialog type={type} onClose={() => setChoosing(false)} />}
    </>
  );
}
