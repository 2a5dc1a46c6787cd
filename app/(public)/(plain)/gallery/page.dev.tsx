import { Controls } from '@/components/ui/gallery/controls';
import { Data } from '@/components/ui/gallery/data';
import { FormFields } from '@/components/ui/gallery/form-fields';
import { Gallery, Pane } from '@/components/ui/gallery/gallery';
import { isLocale } from '@/lib/i18n';

export const metadata = { title: 'Gallery' };

type Props = Readonly<{ searchParams: Promise<Readonly<{ theme?: string; language?: string }>> }>;

/** Component gallery: one pane if the query string has a valid `language`, otherwise the gallery with all panes. */
export default async function GalleryPage({ searchParams }: Props) {
  const { theme, language } = await searchParams;
  if (!isLocale(language)) return <Gallery />;
  return (
    <Pane theme={theme === 'dark' ? 'dark' : 'light'} language={language}>
      <Controls />
      <FormFields />
      <Data />
    </Pane>
  );
}
