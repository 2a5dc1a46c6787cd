import { fileURLToPath } from 'node:url';

import { ConfigError } from './error';

/** A bucket of a server that speaks the S3 protocol, addressed by path: `ENDPOINT/NAME/PREFIX/KEY`. */
export type Bucket = Readonly<{
  /** Origin of the server, without a trailing slash. */
  endpoint: string;
  region: string;
  name: string;
  /** Begin of all names, without slashes at its ends; '' for none. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** Place of the stored files: a folder, as an absolute path, or a bucket. */
export type FilesPlace = Readonly<{ folder: string } | { bucket: Bucket }>;

/** Values of `FILES_ACCESS_KEY_ID` and `FILES_SECRET_ACCESS_KEY`. */
type Credentials = Readonly<{ id: string | undefined; secret: string | undefined }>;

const NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;
const REGION = /^[\w-]{1,64}$/;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/**
 * Parses the URL of a place of files. `setting` is the name that errors show; no error shows the URL, because it may
 * contain a secret by mistake.
 */
export function readFilesPlace(
  text: string,
  credentials: Credentials,
  setting = 'FILES_URL',
): FilesPlace {
  const url = URL.parse(text);
  if (url?.protocol === 's3:') return { bucket: readBucket(url, credentials, setting) };
  if (url?.protocol !== 'file:') {
    throw new ConfigError(`${setting} must be a URL that begins with file:// or s3://`);
  }
  try {
    return { folder: fileURLToPath(url) };
  } catch {
    throw new ConfigError(
      `${setting} must be a folder of this machine, such as file:///srv/files, or a bucket`,
    );
  }
}

function readBucket(url: URL, { id, secret }: Credentials, setting: string): Bucket {
  const refuse = (reason: string) => new ConfigError(`${setting} ${reason}`);
  const { hostname: name, searchParams: query } = url;
  const hasOthers = url.username !== '' || url.password !== '' || url.port !== '' || url.hash;
  const prefix = url.pathname.replaceAll(/^\/|\/$/g, '');
  const isPlain = prefix === '' || PREFIX.test(prefix);
  if (!NAME.test(name) || !isPlain || hasOthers) {
    throw refuse(
      'must be a bucket, such as s3://BUCKET/prefix?endpoint=https://s3.example.com&region=eu-1',
    );
  }
  const names = [...query.keys()];
  const isKnown = names.every((one) => one === 'endpoint' || one === 'region');
  if (!isKnown || new Set(names).size < names.length) {
    throw refuse('must have one endpoint and one region, and no other parameters');
  }
  const endpoint = readEndpoint(query.get('endpoint') ?? '');
  if (endpoint === undefined) {
    throw refuse(
      'must have the origin of an S3 server as its endpoint, such as https://s3.example.com; http:// only on this machine',
    );
  }
  const region = query.get('region') ?? 'us-east-1';
  if (!REGION.test(region)) throw refuse('must have the name of a region, such as eu-central-1');
  if (id === undefined || secret === undefined) {
    throw refuse('needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY for a bucket');
  }
  return { endpoint, region, name, prefix, accessKeyId: id, secretAccessKey: secret };
}

/** Returns the origin, or undefined if the endpoint is more than an origin or is neither https nor on this machine. */
function readEndpoint(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || url.href !== `${url.origin}/`) return undefined;
  const isSafe = url.protocol === 'https:';
  return isSafe || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
    ? url.origin
    : undefined;
}
