'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, Eye, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { dataAddressOf } from '@/components/ui/data-address';
import { saveDownload } from '@/components/ui/save-file';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { Skeleton } from '@/components/ui/skeleton';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';
import { download } from '@/lib/api/call';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';

/**
 * Time in ms that an unused picture stays in the cache. Opening the picture again within this time logs no second view.
 */
const KEPT_MS = 60_000;

export type ShownFile = Readonly<{
  id: number;
  /** Label with the document and the side. */
  label: string;
  content_type: string;
  scan: string;
}>;

type Props = Readonly<{
  customer: number;
  files: readonly ShownFile[];
  /** Index of the open file; undefined until the user opens a file. */
  at: number | undefined;
  onAt: (at: number) => void;
}>;

/** Viewer of the document pictures. Buttons and keys zoom, rotate and switch between pictures. */
export function PaperViewer({ customer, files, at, onAt }: Props) {
  const t = useTranslations('customers.papers');
  const { look, ...ways } = useLooking({ files, at, onAt });
  const file = at === undefined ? undefined : files[at];
  if (!file)
    return (
      <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-control p-6 text-center">
        <p className="text-ink-2">{t('notLooked')}</p>
        <Button icon={Eye} kbd="." onClick={() => ways.go(1)}>
          {t('look')}
        </Button>
      </div>
    );
  const paper = { id: customer, file: file.id };
  const save = () =>
    saveDownload(paperOf(paper).then(({ blob }) => ({ name: `${file.label}.pdf`, blob })));
  return (
    <section aria-label={t('viewer')} className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          label={t('previous')}
          icon={ChevronLeft}
          directional
          onClick={() => ways.go(-1)}
        />
        <IconButton label={t('next')} icon={ChevronRight} directional onClick={() => ways.go(1)} />
        <span className="min-w-0 flex-1 truncate font-medium">{file.label}</span>
        <IconButton label={t('smaller')} icon={ZoomOut} onClick={ways.zoomOut} />
        <IconButton label={t('larger')} icon={ZoomIn} onClick={ways.zoomIn} />
        <IconButton label={t('turn')} icon={RotateCw} onClick={ways.turn} />
      </div>
      {file.scan === 'pending' || file.scan === 'infected' ? (
        <Callout tone="warning">{t(`scan.${file.scan}`)}</Callout>
      ) : (
        <Fragment key={file.id}>
          {file.scan === 'skipped' && <Callout tone="warning">{t('scan.skipped')}</Callout>}
          {/* The page cannot embed PDF files, so the user downloads them. */}
          {file.content_type === 'application/pdf' ? (
            <div className="grid justify-items-center gap-2 rounded-card border border-line p-6 text-center">
              <p className="text-ink-2">{t('pdf')}</p>
              <Button icon={Download} onClick={() => void save()}>
                {t('save')}
              </Button>
            </div>
          ) : (
            <Picture paper={paper} file={file} look={look} />
          )}
        </Fragment>
      )}
    </section>
  );
}

/** Zoom and rotation of the open file, and navigation between files. */
function useLooking({ files, at, onAt }: Omit<Props, 'customer'>) {
  const [look, setLook] = useState<Look>(AS_SENT);
  const go = (by: 1 | -1) => {
    const next = at === undefined ? 0 : at + by;
    if (next < 0 || next >= files.length) return;
    setLook(AS_SENT);
    onAt(next);
  };
  const change = (next: (look: Look) => Look) => () => setLook(next);
  const zoomIn = change((now) => zoomed(now, 1));
  const zoomOut = change((now) => zoomed(now, -1));
  const turn = change(turned);
  useShortcuts({
    'paper-next': () => go(1),
    'paper-previous': () => go(-1),
    'zoom-in': zoomIn,
    'zoom-out': zoomOut,
    turn,
  });
  return { look, go, zoomIn, zoomOut, turn };
}

type Paper = Readonly<{ id: number; file: number }>;

type OpenProps = Readonly<{ paper: Paper; file: ShownFile; look: Look }>;

function Picture({ paper, file, look }: OpenProps) {
  const t = useTranslations('customers.papers');
  const { data, error } = usePaper(paper, true);
  if (error) return <Callout tone="negative">{error.message}</Callout>;
  if (!data) return <Skeleton className="h-64" />;
  return (
    <ScrollRegion
      label={t('picture', { name: file.label })}
      className="max-h-[62vh] min-h-48 overflow-auto rounded-card border border-line bg-surface-2"
    >
      <TurnedPicture src={data} alt={file.label} look={look} />
    </ScrollRegion>
  );
}

/**
 * Loads a picture of a document once `isLooked` is true. The picture is not preloaded, because the server logs each
 * request as a view. Actions on the file never invalidate this query.
 */
function usePaper({ id, file }: Paper, isLooked: boolean) {
  return useQuery<string, ApiError>({
    queryKey: ['kyc paper', id, file],
    queryFn: async () => dataAddressOf((await paperOf({ id, file })).blob),
    enabled: isLooked,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });
}

const paperOf = ({ id, file }: Paper) => download(kycCustomers.viewFile, { params: { id, file } });

/** Zoom factor, and rotation in quarter turns. */
type Look = Readonly<{ zoom: number; turns: number }>;

const AS_SENT: Look = { zoom: 1, turns: 0 };

const ZOOM_MOST = 6;
const STEP = 1.25;

/** Zooms by one step; the picture is never narrower than its pane. */
const zoomed = (look: Look, by: 1 | -1): Look => ({
  ...look,
  zoom: Math.min(Math.max(look.zoom * STEP ** by, 1), ZOOM_MOST),
});

/** Rotates by a quarter turn clockwise. */
const turned = (look: Look): Look => ({ ...look, turns: (look.turns + 1) % 4 });

type LookProps = Readonly<{ src: string; alt: string; look: Look }>;

/** Picture with zoom and rotation; a picture that is larger than its pane can be scrolled. */
function TurnedPicture({ src, alt, look: { zoom, turns } }: LookProps) {
  const [size, setSize] = useState({ width: 3, height: 2 });
  const isOnSide = turns % 2 === 1;
  const { width, height } = size;
  return (
    <div
      className="grid grid-cols-1 grid-rows-1 place-items-center [container-type:size]"
      style={{
        inlineSize: `${zoom * 100}%`,
        aspectRatio: isOnSide ? `${height} / ${width}` : `${width} / ${height}`,
      }}
    >
      {/* oxlint-disable-next-line nextjs/no-img-element -- it is served behind the session: nothing to optimise */}
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          naturalWidth > 0 && setSize({ width: naturalWidth, height: naturalHeight })
        }
        className="max-w-none object-contain"
        style={{
          inlineSize: isOnSide ? '100cqh' : '100cqw',
          blockSize: isOnSide ? '100cqw' : '100cqh',
          rotate: `${turns * 90}deg`,
        }}
      />
    </div>
  );
}
