import { type Decimal, divide, multiply, round } from '@/lib/domain/money';
import { QUOTED, type Quoted } from './market';

/** Approximate number of units per US dollar, by base currency. A base currency that is not listed counts as 1. */
const PER_DOLLAR: Readonly<Record<string, Decimal>> = {
  AED: '3.6725',
  AFN: '70',
  AZN: '1.7',
  BHD: '0.376',
  CAD: '1.37',
  CHF: '0.88',
  CNY: '7.2',
  EGP: '49',
  EUR: '0.9217',
  GBP: '0.7911',
  GEL: '2.75',
  HKD: '7.8',
  INR: '84',
  IQD: '1310',
  IRR: '420000',
  JOD: '0.709',
  JPY: '147',
  KGS: '87',
  KWD: '0.3072',
  KZT: '480',
  LBP: '89500',
  MYR: '4.45',
  OMR: '0.385',
  PKR: '278.5',
  QAR: '3.64',
  RUB: '90',
  SAR: '3.75',
  SGD: '1.34',
  TJS: '10.9',
  TMT: '3.5',
  TRY: '34',
  UZS: '12700',
};

/** Currency that the sample data uses in place of a quoted currency that is the base currency. */
const SUBSTITUTE = 'USD';

const DOLLARS: Quoted = {
  code: SUBSTITUTE,
  mid: '1',
  decimals: 4,
  spread: 190,
  quote_unit: 1,
  quote_direction: 'direct',
  step: 50,
  most: 40,
  opening: '60000',
  limit: '160000',
};

export type Prices = Readonly<{
  base: string;
  quoted: readonly Quoted[];
  /** Converts an amount of the sample data, which is in dollars, to an approximate amount in base. */
  inBase(dollars: Decimal): Decimal;
  /**
   * Returns an amount of a foreign currency. If this currency is the base currency, returns an approximate amount of
   * the substitute instead.
   */
  foreign(currency: string, amount: Decimal): Readonly<{ currency: string; amount: Decimal }>;
}>;

/** Returns the prices of the sample data for a base currency with the given number of decimals. */
export function pricesIn(base: string, minorUnits: number): Prices {
  const perDollar = PER_DOLLAR[base] ?? '1';
  const factor = significant(perDollar, 1);
  const decimals = factor.length > 1 && !factor.includes('.') ? 0 : Math.min(minorUnits, 2);
  const own = QUOTED.find(({ code }) => code === base);
  return {
    base,
    quoted:
      base === SUBSTITUTE
        ? QUOTED
        : [DOLLARS, ...QUOTED.filter((one) => one !== own)].map((one) => against(one, perDollar)),
    inBase: (dollars) => round(multiply(dollars, factor), decimals),
    foreign: (currency, amount) =>
      own?.code !== currency
        ? { currency, amount }
        : {
            currency: SUBSTITUTE,
            amount: significant(multiply(amount, worthOf(own, '1', PLACES)), 2),
          },
  };
}

const PLACES = 12;
/** A currency whose quote unit is worth less than this in base is quoted indirectly. */
const LEAST_DIRECT = 0.1;

/** Quotes a currency against a base currency; `perDollar` units of the base currency equal one dollar. */
function against(one: Quoted, perDollar: Decimal): Quoted {
  const worth = worthOf(one, perDollar, PLACES);
  const { quote_unit } = one;
  const ofUnit = multiply(worth, String(quote_unit));
  const isDirect = Number(ofUnit) >= LEAST_DIRECT;
  const mid = isDirect ? ofUnit : divide('1', worth, { decimals: PLACES });
  const decimals = Number(mid) < 100 ? 4 : 2;
  return {
    ...one,
    mid: round(mid, decimals),
    decimals,
    quote_direction: isDirect ? 'direct' : 'indirect',
    quote_unit: isDirect ? quote_unit : 1,
  };
}

/** Returns the value of one unit in base, computed from its rate against the dollar. */
function worthOf(
  { mid, quote_unit, quote_direction }: Quoted,
  perDollar: Decimal,
  decimals: number,
): Decimal {
  return quote_direction === 'direct'
    ? divide(multiply(mid, perDollar), String(quote_unit), { decimals })
    : divide(perDollar, mid, { decimals });
}

/** Rounds a value to a number of significant digits. */
function significant(value: Decimal, digits: number): Decimal {
  const exponent = Math.floor(Math.log10(Number(value)));
  const scale = 10 ** Math.abs(exponent);
  const scaled =
    exponent < 0
      ? multiply(value, String(scale))
      : divide(value, String(scale), { decimals: PLACES });
  const rounded = round(scaled, digits - 1);
  return exponent < 0
    ? divide(rounded, String(scale), { decimals: PLACES })
    : multiply(rounded, String(scale));
}
