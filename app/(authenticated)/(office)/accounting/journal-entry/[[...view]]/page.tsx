import { JournalEntryScreen } from '@/components/accounting/journal-entry/journal-entry-screen';

export const metadata = { title: 'Journal entries' };
export const generateStaticParams = () => [{ view: [] as string[] }];

export default function Page() {
  return <JournalEntryScreen />;
}
