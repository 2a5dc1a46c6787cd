import { formatDay, formatInstant } from '@/lib/format/date';
import type { Db } from './host';
import { organisationOf } from './organisation';
import { settingOf } from './setting';

type Write = (text: string) => string;

/** Returns functions that format days and instants by the settings, instants in the organisation's time zone. */
export async function formatsOf(db: Db): Promise<Readonly<Record<'day' | 'instant', Write>>> {
  const { timezone } = await organisationOf(db);
  const { dateFormat: date, timeFormat: time } = await settingOf(db, 'system-setting');
  return {
    day: (day) => formatDay(day, date),
    instant: (iso) => formatInstant(iso, { date, time, timezone }),
  };
}
