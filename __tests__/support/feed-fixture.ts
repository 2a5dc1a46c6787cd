import { settleDue } from '@/server/jobs/due';
import { rateFeedsDue } from '@/server/dealing/rates/feeds/run-feed';
import { type OutsideServer, outsideServer } from './outside-server';
import { rateFixture } from './rate-fixture';

const FEEDS = 'exchange/rate-feeds';

/** The daily rates in the format of the European Central Bank. */
export const ecbFile = (rates: Readonly<Record<string, string>>, day = '2026-11-20') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='${day}'>
${Object.entries(rates)
  .map(([code, rate]) => `      <Cube currency='${code}' rate='${rate}'/>`)
  .join('\n')}
    </Cube>
  </Cube>
</gesmes:Envelope>`;

/** For every test: a host that may call servers on this machine, and two sources of rates. */
export function feedFixture() {
  const fixture = rateFixture({ env: { OUTBOUND_NETWORKS: '127.0.0.0/8' } });
  const servers: OutsideServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  const fetchDue = async () => settleDue(fixture.host.host, rateFeedsDue);
  /** Fetches what is due, and approves the first rate of each currency, which waits for a second person. */
  const run = async () => {
    const settled = await fetchDue();
    await fixture.host.owner.query(`
      with first as (
        update rate r set status = 'active'
        where r.status = 'proposed' and not exists (
          select from rate n where n.currency = r.currency and n.kind = r.kind and n.status = 'active')
        returning id
      )
      delete from approval a using first where a.document_type = 'rate' and a.document_id = first.id`);
    return settled;
  };
  return {
    ...fixture,
    get host() {
      return fixture.host;
    },
    get me() {
      return fixture.me;
    },
    /** Starts a source that answers with a text. */
    async source(body: string, own: Parameters<typeof outsideServer>[0] = {}) {
      const server = await outsideServer(own);
      server.state.body = body;
      servers.push(server);
      return server;
    },
    /** Makes a feed; by default of JSON such as `{"rates":{"EUR":1.08}}`, in US dollars per unit. */
    feed: (own: object) =>
      fixture.me.post(`${FEEDS}/store`, {
        name: 'A feed',
        format: 'json',
        rows_path: 'rates',
        mid_field: '$value',
        every_minutes: 5,
        ...own,
      }),
    feeds: async () => (await fixture.me.get(`${FEEDS}/list`)).body,
    try: (own: object) => fixture.me.post(`${FEEDS}/try`, own),
    runs: async (id: number) => (await fixture.me.get(`${FEEDS}/${id}/runs`)).body.data,
    change: async (id: number, own: object) => {
      const { body } = await fixture.me.get(`${FEEDS}/list`);
      const { version } = body.find((one: { id: number }) => one.id === id);
      return fixture.me.put(`${FEEDS}/${id}/update`, { ...own, version });
    },
    /** Fetches what is due at an instant. */
    async fetchAt(instant: string) {
      fixture.turn(instant);
      return run();
    },
    run,
    fetchDue,
    notices: async () => (await fixture.me.get('notices/show')).body.rate_feeds,
  };
}
