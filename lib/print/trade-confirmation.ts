import type { Trade } from '@/lib/contract/dealing/trade';
import { quotedPair } from '@/lib/domain/rate';
import { shownRate } from '@/lib/format/rate';
import type { PrintContent } from './printout';
import { statusMarks } from './status-marks';
import type { PrintTools } from './tools';

/** Confirmation of a trade for the counterparty, who compares it with their own records. */
export function tradeConfirmation(trade: Trade, number: string, tools: PrintTools): PrintContent {
  const { say, own, day, money } = tools;
  const { legs, counterparty, reference, instructions } = trade;
  return {
    title: say('trade.paper.title'),
    number: tools.code(number),
    marks: statusMarks(trade.status, tools),
    branch: trade.branch,
    blocks: [
      {
        kind: 'notes',
        lines: [say('trade.paper.begin', { counterparty: own(counterparty ?? '') })],
      },
      {
        kind: 'facts',
        facts: [
          { label: say('trade.paper.date'), value: day(trade.date ?? '') },
          ...(['fc', 'counter'] as const).map((leg) => ({
            label: say(`trade.paper.${legs[leg].is_ours ? 'receive' : 'pay'}`),
            value: money(legs[leg].amount, legs[leg].currency),
            isStrong: true,
          })),
          { label: say('trade.paper.rate'), value: rateOf(trade, tools) },
          { label: say('trade.paper.valueDate'), value: day(trade.value_date) },
          ...(reference ? [{ label: say('trade.paper.yours'), value: tools.code(reference) }] : []),
          ...(instructions
            ? [{ label: say('trade.paper.instructions'), value: own(instructions) }]
            : []),
        ],
      },
      { kind: 'notes', lines: [say('trade.paper.end')] },
    ],
    signatures: ['prepared', 'approved', 'counterparty'].map((role) =>
      say(`document.paper.${role}`),
    ),
  };
}

function rateOf(trade: Trade, { say, number }: PrintTools): string {
  const { rate, quote_unit, quote_direction, currency, counter_currency } = trade;
  const pair = { quote_unit, quote_direction, currency: currency ?? '' };
  const { unit, one, other } = quotedPair(pair, counter_currency);
  return number(say('trade.quoted', { unit: String(unit), one, other, rate: shownRate(rate) }));
}
