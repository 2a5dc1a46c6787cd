'use client';

import { Upload } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { ImportDialog } from './import-dialog';
import { Button } from '@/components/ui/button';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import type { Action } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';

const importDialog = lazyPart(() => import('./import-dialog'));

type Props = Omit<ComponentProps<typeof ImportDialog>, 'onClose'> &
  Readonly<{
    page: Page;
    label: string;
    /** Right that the import needs on the page; by default `post`, because imported entries are posted. */
    action?: Action;
  }>;

/** Button that opens an import; hidden from users who lack the right `action` on the page. */
export function ImportButton({ page, label, action = 'post', ...dialogProps }: Props) {
  const { may } = usePermission(page);
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyPart(importDialog, isOpen);
  if (!may(action)) return null;
  return (
    <>
      <Button
        icon={Upload}
        onPointerEnter={() => void importDialog.fetch()}
        onFocus={() => void importDialog.fetch()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && dialog && <dialog.ImportDialog {...dialogProps} onClose={() => setOpen(false)} />}
    </>
  );
}
