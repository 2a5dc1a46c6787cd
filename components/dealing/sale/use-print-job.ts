'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Sale } from '@/lib/contract/dealing/sales';
import type { Side } from '@/lib/domain/dealing/sale-shapes';

type QuotedLine = Readonly<{
  side: Side;
  currency: string;
  amount: string;
  counter_currency: string;
  counter_amount: string;
  rates: readonly string[];
}>;

/** Content of a printed quote. */
export type Quotation = Readonly<{
  customer: string;
  customer_id: number | null;
  lines: readonly QuotedLine[];
  fee: string;
}>;

/** A quote with held rates, its number, its deadline and the link in its QR code. */
export type HeldQuotation = Quotation &
  Readonly<{ number: string; minutes: number; until: string; address: string }>;

export type PrintJob = Readonly<
  { kind: 'receipt'; sale: Sale; at: number } | { kind: 'quote'; quote: HeldQuotation; at: number }
>;

type Jobs = Readonly<{ job: PrintJob | undefined }>;

const useJobs = create<Jobs>()(() => ({ job: undefined }));

/** The current print job. The component that prints the job calls `endPrintJob` afterwards. */
export const usePrintJob = (): PrintJob | undefined => useJobs(({ job }) => job);

export const printReceipt = (sale: Sale): void =>
  useJobs.setState({ job: { kind: 'receipt', sale, at: Date.now() } });

export const printQuote = (quote: HeldQuotation): void =>
  useJobs.setState({ job: { kind: 'quote', quote, at: Date.now() } });

export const endPrintJob = (): void => useJobs.setState({ job: undefined });

type Printed = Readonly<{ printed: Readonly<Record<string, number>> }>;

const KEPT_MAX = 500;

const usePrinted = create<Printed>()(
  persist((): Printed => ({ printed: {} }), { name: 'receipts-printed' }),
);

/** Number of times this device has printed the receipt of a ticket. */
export const useTimesPrinted = (id: number): number =>
  usePrinted(({ printed }) => printed[id] ?? 0);

export function countPrint(id: number): void {
  usePrinted.setState(({ printed }) => {
    const { [id]: before = 0, ...others } = printed;
    const latest = Object.entries(others).slice(-KEPT_MAX);
    return { printed: { ...Object.fromEntries(latest), [id]: before + 1 } };
  });
}
