/** Token with which the hosts of a test serve their metrics. */
export const METRICS_TOKEN = 'a token of at least thirty-two characters';

/** Values of the metrics of a host, by name and labels. */
export async function metricsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return new Map(
    [...text.matchAll(/^([^#\s]\S*(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Values that tell for each part of the metrics of the database whether its last reading succeeded. */
export const samplesOf = async (url: string): Promise<ReadonlySet<string>> =>
  new Set(
    [...(await metricsOf(url))]
      .filter(([name]) => name.startsWith('sarraf_sample_success'))
      .map(([, isRead]) => isRead),
  );
