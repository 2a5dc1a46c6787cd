'use client';

import { create } from 'qrcode';
import { useId } from 'react';

/** Width of the quiet zone that scanners need around the code, in modules. */
const QUIET = 4;

type Props = Readonly<{
  text: string;
  label: string;
  className?: string;
}>;

/** QR code as one path, dark on light in every theme, as scanners expect. */
export function QrCode({ text, label, className = 'size-48' }: Props) {
  const id = useId();
  const { size, data } = create(text).modules;
  const whole = size + 2 * QUIET;
  const path = Array.from(data)
    .map((isDark, at) =>
      isDark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '',
    )
    .join('');

  return (
    <svg
      role="img"
      aria-labelledby={id}
      viewBox={`0 0 ${whole} ${whole}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <title id={id}>{label}</title>
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
