import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import { documentTypes } from '@/lib/domain/document-type';
import { serve } from '@/server/kernel/serve';

export const dueToRoutes = [
  serve(dueToLabels, async ({ say }) =>
    Object.entries(documentTypes).map(([due_to, { prefix, route }]) => ({
      due_to,
      prefix,
      route,
      label: say(`changed-fields.kinds.${due_to.replaceAll(' ', '-')}`),
    })),
  ),
];
