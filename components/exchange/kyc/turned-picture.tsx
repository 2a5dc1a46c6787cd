'use client';

import { useState } from 'react';

/** How a picture is looked at: how large, and how many quarters it is turned. */
export type Look = Readonly<{ zoom: number; turns: number }>;

export const AS_SENT: Look = { zoom: 1, turns: 0 };

const ZOOM_MOST = 6;
const STEP = 1.25;

/** Larger or smaller by one step, and never smaller than the pane is wide. */
export const zoomed = (look: Look, by: 1 | -1): Look => ({
  ...look,
  zoom: Math.min(Math.max(look.zoom * STEP ** by, 1), ZOOM_MOST),
});

/** A quarter further, the way the hands of a clock go. */
export const turned = (look: Look): Look => ({ ...look, turns: (look.turns + 1) % 4 });

type Props = Readonly<{ src: string; alt: string; look: Look }>;

/** A picture at a size and turned; whatever of it does not fit is reached by scrolling around it. */
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
