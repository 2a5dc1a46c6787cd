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

/** Removes the sample after a question that says what goes with it, and begins again on the dashboard. */
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
    // A form that is being filled goes with the figures it is about.
    if (!(await mayLeave()) || !(await confirm(question))) return;
    try {
      await mutateAsync({});
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // Shown beside the button; if somebody has posted meanwhile, the banner says so from now on.
      void cache.invalidateQueries({ queryKey: answerKey(notices) });
      return;
    }
    toast.success(t('removed'));
    void forgetBooks(cache);
    void goTo('app.dashboard');
  };
  return { remove, failure: error?.message, isRemoving: isPending };
}
