import type { Client } from './client';
import { startHost, type TestHost } from './test-host';

const RATES = 'exchange/rates';

/** For every test: a host with euros, dirhams and afghanis, and a clock that tests can set. */
export function rateFixture({ env = {} }: Readonly<{ env?: Record<string, string> }> = {}) {
  let host: TestHost;
  let me: Client;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T10:00:00Z');
    host = await startHost({ now: () => now, env });
    me = await host.signIn();
    for (const code of ['EUR', 'AED', 'AFN']) await me.post('setting/currencies/store', { code });
  });
  afterEach(() => host.close());

  return {
    get host() {
      return host;
    },
    get me() {
      return me;
    },
    turn: (instant: string) => {
      now = new Date(instant);
    },
    store: (given: object) => me.post(`${RATES}/store`, given),
    publish: (rates: readonly object[], own: object = {}) =>
      me.post(`${RATES}/publish`, { rates, ...own }),
    current: async (currency = 'EUR') =>
      (await me.get(`${RATES}/current`)).body.find(
        (row: { currency: string }) => row.currency === currency,
      ),
    list: async (query = '') => (await me.get(`${RATES}/list?${query}`)).body.data,
    /** Sets the rate rule of a currency. */
    async limit(currency: string, own: object) {
      const { body } = await me.get('exchange/rate-rules/list');
      const rule = body.find((one: { currency: string }) => one.currency === currency);
      const path = `exchange/rate-rules/${rule.id}/update`;
      return me.put(path, { ...own, version: rule.version });
    },
    /** Activates the approval of rate outliers. */
    async holdOutliers() {
      const { body } = await me.get('setting/approval-rules/list');
      const rule = body.find((one: { subject: string }) => one.subject === 'rate_outlier');
      const path = `setting/approval-rules/${rule.id}/update`;
      await me.put(path, { is_active: true, version: rule.version });
    },
  };
}
