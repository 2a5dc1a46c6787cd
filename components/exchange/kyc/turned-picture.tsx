'use client';

import { useState } from 'react';

/** Zoom factor, and rotation in quarter turns. */
export type Look = Readonly<{ zoom: number; turns: number }>;

export const AS_SENT: Look = { zoom: 1, turns: 0 };

const ZOOM_MOST = 6;
const STEP = 1.25;

/** Zooms by one step; the picture is never narrower than its pane. */
export const zoomed = (look: Look, by: 1 | -1): Look => ({
  ...look,
  zoom: Math.min(Math.max(look.zoom * STEP ** by, 1), ZOOM_MOST),
});

/** Rotates by a quarter turn clockwise. */
export const turned = (look: Look): Look => ({ ...look, turns: (look.turns + 1) % 4 });

type Props = Readonly<{ src: string; alt: string; look: Look }>;

/** Picture with zoom and rotation; it scrolls if it is larger than its pane. */
export function TurnedPicture({ src, alt, look: { zoom, turns } }: Props) {
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
