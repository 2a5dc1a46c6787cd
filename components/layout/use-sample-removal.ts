'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { answerKey, useSend } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { forgetBooks } from '@/hooks/use-fresh-books';
import { toast } from '@/hooks/use-toast';
import { mayLeave } from '@/hooks/use-unsaved';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { notices } from '@/lib/contract/notices';
import { sampleMonth } from '@/lib/contract/settings/sample-month';

/** Removes the sample data after a confirmation that lists what is deleted, then opens the dashboard. */
export function useSampleRemoval() {
  const t = useTranslations('frame.sample');
  const confirm = useConfirm();
  const cache = useQueryClient();
  const goTo = useGoTo();
  const { mutateAsync, error, isPending } = useSend(sampleMonth.remove);
  const question = {
    title: t('question'),
    text: t('goes'),
    record: t('kept'),
    confirm: t('remove'),
  };

  const remove = async () => {
    // A form being filled in would lose the records it refers to.
    if (!(await mayLeave()) || !(await confirm(question))) return;
    try {
      await mutateAsync({});
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The failure is shown beside the button; if something was posted meanwhile, the banner changes too.
      void cache.invalidateQueries({ queryKey: answerKey(notices) });
      return;
    }
    toast.success(t('removed'));
    void forgetBooks(cache);
    void goTo('app.dashboard');
  };
  return { remove, failure: error?.message, isRemoving: isPending };
}
