import { ManualJournalScreen } from '@/components/dealing/manual-journal/manual-journal-screen';

export const metadata = { title: 'Manual journals' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <ManualJournalScreen />;
}
