import { approvals } from '@/lib/contract/approvals';
import { approvalsFor } from '@/server/document/approvals-waiting';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';

export const approvalRoutes = [
  serve(approvals.list, async ({ db, me, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const mine = await approvalsFor(db, me);
    return {
      data: mine.slice(offset, offset + limit),
      meta: { page, per_page, total: mine.length },
    };
  }),
];
