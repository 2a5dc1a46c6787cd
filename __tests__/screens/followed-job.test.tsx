import { screen, waitFor } from '@testing-library/react';

import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { jobs } from '@/lib/contract/kernel/jobs';

function Followed() {
  const job = useFollowedJob(5, ['reports/report-packs', 'notices']);
  return <p>{job?.status ?? 'none'}</p>;
}

test('when a job has ended, everything that it changed is read again', async () => {
  answer(jobs.show, () => ({
    id: 5,
    kind: 'report pack' as const,
    status: 'done' as const,
    progress: 1,
    result: null,
    error: null,
    has_file: false,
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: '2026-11-20T10:00:09.000Z',
  }));
  const { client } = renderScreen(<Followed />);
  const changed = ['reports/report-packs/list', 'notices'];
  const paths = [...changed, 'reports/ageing'];
  for (const path of paths) client.setQueryData([path], 'old');
  expect(await screen.findByText('done')).toBeVisible();
  const isOld = (path: string) => client.getQueryState([path])?.isInvalidated === true;
  await waitFor(() => expect(paths.filter(isOld)).toEqual(changed));
});
