import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { FirstPaintScript } from '@/components/layout/first-paint-script';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sarraf', template: '%s · Sarraf' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f7f9' },
    { media: '(prefers-color-scheme: dark)', color: '#0f141a' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <FirstPaintScript />
      </head>
      <body>{children}</body>
    </html>
  );
}
