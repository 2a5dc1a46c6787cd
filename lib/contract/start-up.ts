import * as v from 'valibot';

import { endpoint } from './endpoint';
import { rates } from './dealing/rates';
import { notices } from './notices';
import { savedViews } from './people/saved-views';
import { session } from './people/session';
import { Nothing } from './schemas';
import { currencies } from './settings/currencies';
import { setup } from './settings/setup';
import { systemSetting } from './settings/system-setting';

/** Calls whose answers every office page needs, in addition to the call for the current user. */
export const startUpParts = {
  settings: systemSetting.list,
  setup: setup.system,
  currencies: currencies.list,
  rates: rates.current,
  notices,
  views: savedViews.list,
} as const;

export const startUp = endpoint({
  method: 'GET',
  path: 'user/start-up',
  summary:
    'What every page needs, in one answer: the signed-in user, and what the calls of their own say of settings, organisation, currencies, rates, notices and own views. Null is what the caller may not see.',
  allow: 'signed-in',
  input: Nothing,
  answer: v.object({
    user: session.current.answer,
    settings: startUpParts.settings.answer,
    setup: startUpParts.setup.answer,
    currencies: startUpParts.currencies.answer,
    rates: v.nullable(startUpParts.rates.answer),
    notices: startUpParts.notices.answer,
    views: startUpParts.views.answer,
  }),
});
