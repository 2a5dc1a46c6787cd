import type { Spot } from './counter-lines';
import type { Charge, Scheduled } from './counter-schedule';

/** Money that is paid or received; `rate` is base per unit of another currency. */
export type Paid = Readonly<{
  currency: string;
  amount: bigint;
  rate?: string | undefined;
  at: Spot;
}>;

/** State of an asset; amounts in base. */
export type Asset = Scheduled &
  Readonly<{
    no: number;
    entry: number;
    /** Posted charges with their entries. */
    posted: readonly (Charge & Readonly<{ entry: number }>)[];
    carried: bigint;
    accumulated: bigint;
    surplus: bigint;
    impaired: bigint;
    /** Disposal entry with the state before it, or a voided purchase. */
    gone?: Readonly<{ entry: number; before: Asset }> | 'returned' | undefined;
    isOver?: boolean;
  }>;

/** Depreciation run with one entry per day. */
export type Depreciation = Readonly<{
  no: number;
  end: string;
  entries: readonly number[];
  isVoided: boolean;
  isOver?: boolean;
}>;

/** Monthly pay of an employee; shares are in percent of the salary, as text. */
type Earning = Readonly<{
  currency: string;
  salary: bigint;
  house: string;
  club: string;
  fund: string;
  tax: bigint;
}>;
export type Employee = Earning & Readonly<{ no: number }>;

/** Advance to an employee, deducted from pay in parts from its month on. */
export type Advance = Readonly<{
  no: number;
  employee: number;
  currency: string;
  amount: bigint;
  parts: number;
  entry: number;
  taken: readonly Readonly<{ run: number; amount: bigint }>[];
  repaid: bigint;
  isCancelled: boolean;
  isOver?: boolean;
}>;

export type Slip = Readonly<{
  employee: number;
  currency: string;
  gross: bigint;
  tax: bigint;
  club: bigint;
  fund: bigint;
  takes: readonly Readonly<{ advance: number; amount: bigint }>[];
  net: bigint;
  base: bigint;
  paid: bigint;
}>;

/** Employees of a run: all, those paid in one currency, or named ones. */
export type Asked = Readonly<{
  currency?: string | undefined;
  rate?: string | undefined;
  employees?: readonly number[] | undefined;
}>;

export type Payroll = Readonly<{
  no: number;
  month: number;
  asked: Asked;
  status: 'draft' | 'approved' | 'posted' | 'voided';
  slips: readonly Slip[];
  /** Entry of the run and then those of its payments. */
  entries: readonly number[];
  isOver?: boolean;
}>;

export type Deed =
  | Readonly<{ kind: 'buy'; paid: Paid; salvage: bigint; life: number }>
  | Readonly<{ kind: 'return asset'; asset: number }>
  | Readonly<{ kind: 'depreciate'; end: string }>
  | Readonly<{ kind: 'undo depreciation'; run: number }>
  | Readonly<{ kind: 'revalue'; asset: number; date: string; value: bigint }>
  /** Sold for proceeds, or scrapped. */
  | Readonly<{ kind: 'dispose'; asset: number; date: string; proceeds?: Paid | undefined }>
  | Readonly<{ kind: 'undo disposal'; asset: number }>
  | Readonly<{ kind: 'hire'; earning: Earning }>
  | Readonly<{
      kind: 'advance';
      employee: number;
      currency: string;
      amount: bigint;
      parts: number;
      at: Spot;
    }>
  | Readonly<{ kind: 'repay advance'; advance: number; currency: string; amount: bigint; at: Spot }>
  | Readonly<{ kind: 'cancel advance'; advance: number }>
  | Readonly<{ kind: 'prepare'; month: number; asked: Asked }>
  | Readonly<{ kind: 'step run'; run: number; step: PayrollStep }>
  | Readonly<{ kind: 'pay'; run: number } & Paying>
  | Readonly<{ kind: 'void run'; run: number; month: number }>
  /** Pays withheld amounts to their recipients. */
  | Readonly<{ kind: 'hand over'; account: 'withheld' | 'deductions'; amount: bigint }>;

type PayrollStep = 'prepare' | 'approve' | 'reopen' | 'post';

/** Payment of slips in one currency: all open amounts or parts, in another currency at a rate. */
export type Paying = Readonly<{
  currency: string;
  parts?: readonly Readonly<{ employee: number; amount: bigint }>[] | undefined;
  at: Spot;
  as?: Readonly<{ currency: string; rate: string }> | undefined;
}>;

export type DeedOf<Kind extends Deed['kind']> = Extract<Deed, Readonly<{ kind: Kind }>>;

/** State of the office by record number, and the day on which it began. */
export class Office {
  readonly begun: string;
  readonly assets = new Map<number, Asset>();
  readonly depreciations = new Map<number, Depreciation>();
  readonly employees = new Map<number, Employee>();
  readonly advances = new Map<number, Advance>();
  readonly payrolls = new Map<number, Payroll>();

  constructor(begun: string) {
    this.begun = begun;
  }

  employee(no: number): Employee {
    return found(this.employees, no);
  }
  asset(no: number): Asset {
    return found(this.assets, no);
  }
  advance(no: number): Advance {
    return found(this.advances, no);
  }
  payroll(no: number): Payroll {
    return found(this.payrolls, no);
  }

  /** Ends the run: nothing can be continued, and finished records stay as they are. */
  close(): void {
    for (const own of [this.assets, this.depreciations, this.advances, this.payrolls]) {
      for (const [no, one] of own) (own as Map<number, object>).set(no, { ...one, isOver: true });
    }
  }
}

function found<Of>(own: ReadonlyMap<number, Of>, no: number): Of {
  const one = own.get(no);
  if (!one) throw new RangeError(`there is no number ${no}`);
  return one;
}

/** Records that can still be changed. */
export const opened = <Of extends Readonly<{ isOver?: boolean }>>(
  own: ReadonlyMap<number, Of>,
): Of[] => [...own.values()].filter(({ isOver }) => isOver !== true);

export const nextNo = (own: ReadonlyMap<number, unknown>): number => own.size + 1;
