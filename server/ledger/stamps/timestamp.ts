import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

import { nameOf, SHA256, signsTimestamps, TST_INFO } from '@/lib/timestamp-token';

/**
 * Reason why a reply is no timestamp of a text:
 *
 * - `refused`: the authority has refused the request;
 * - `malformed`: the reply is not a timestamp reply of RFC 3161;
 * - `foreign`: the timestamp is of something else, or answers another request;
 * - `forged`: the signature is invalid;
 * - `untrusted`: no trusted root certificate vouches for the signer, or the signer may not sign timestamps.
 */
export type TimestampTrouble = 'refused' | 'malformed' | 'foreign' | 'forged' | 'untrusted';

/** Thrown for a reply that contains no valid timestamp of the text. */
export class BadTimestamp extends Error {
  readonly trouble: TimestampTrouble;
  constructor(trouble: TimestampTrouble, cause?: unknown) {
    super(`timestamp: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/** A request to a timestamp authority. `nonce` is a random number that the reply must repeat. */
export type TimestampRequest = Readonly<{ bytes: Buffer; nonce: Buffer }>;

/** A valid timestamp: its time, its serial number in hexadecimal digits, and the name of the signer. */
export type Timestamp = Readonly<{ at: Date; serial: string; authority: string }>;

/** Highest status of a granted request: 0 is granted, 1 is granted with changes. */
const GRANTED_MAX = 1;

/** Bytes to stamp: the text in ASCII, so that anybody can check it with a text file. */
const stamped = (text: string): Buffer => Buffer.from(text, 'ascii');

/** Builds the request for a timestamp of a text (RFC 3161, section 2.4.1). */
export function timestampRequest(text: string): TimestampRequest {
  const nonce = randomBytes(16);
  // makes the number positive and without a leading zero byte, so that the reply repeats exactly these bytes
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new asn1js.OctetString({
        valueHex: createHash('sha256').update(stamped(text)).digest(),
      }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { bytes: Buffer.from(request.toSchema().toBER(false)), nonce };
}

/**
 * Checks a reply and returns its timestamp. The reply must be granted, stamp this text, and be signed by a certificate
 * for timestamps that leads to one of the roots. The certificates must be valid at the time of the timestamp. `nonce`
 * is the random number of the request; it is left out to check a stored reply. Throws a `BadTimestamp`.
 */
export async function readTimestamp(
  reply: Buffer,
  text: string,
  { roots, nonce }: Readonly<{ roots: Roots; nonce?: Buffer }>,
): Promise<Timestamp> {
  const { signed, info } = parsed(reply);
  if (nonce && !nonce.equals(bytesOf(info.nonce))) throw new BadTimestamp('foreign');
  const digest = createHash('sha256').update(stamped(text)).digest();
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== SHA256 || !digest.equals(bytesOf(hashedMessage))) {
    throw new BadTimestamp('foreign');
  }
  const signer = await signerOf(signed, stamped(text), roots);
  if (!signsTimestamps(signer)) throw new BadTimestamp('untrusted');
  return {
    at: info.genTime,
    serial: bytesOf(info.serialNumber).toString('hex'),
    authority: nameOf(signer),
  };
}

/** Trusted root certificates. */
export type Roots = readonly pkijs.Certificate[];

/** Certificates in a text in PEM format. Throws if one of them is unreadable, or if there is none. */
export function certificatesIn(pem: string): Roots {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!texts) throw new RangeError('no certificate');
  return texts.map((text) => pkijs.Certificate.fromBER(new X509Certificate(text).raw));
}

/** Root certificates of a setting; if it is empty, the root certificates that Node trusts for web servers. */
export const rootsOf = (pem: string): Roots =>
  pem === '' ? rootCertificates.flatMap(certificatesIn) : certificatesIn(pem);

function parsed(reply: Buffer): { signed: pkijs.SignedData; info: pkijs.TSTInfo } {
  try {
    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(new Uint8Array(reply));
    if (Number(status.status) > GRANTED_MAX || !timeStampToken) throw new BadTimestamp('refused');
    const signed = new pkijs.SignedData({ schema: timeStampToken.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || !eContent) throw new BadTimestamp('malformed');
    return { signed, info: pkijs.TSTInfo.fromBER(eContent.getValue()) };
  } catch (error) {
    throw error instanceof BadTimestamp ? error : new BadTimestamp('malformed', error);
  }
}

/** Error code of the library for a signer whose certificate does not lead to a trusted root. */
const UNTRUSTED = 5;

async function signerOf(
  signed: pkijs.SignedData,
  data: Buffer,
  roots: Roots,
): Promise<pkijs.Certificate> {
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: new Uint8Array(data).buffer,
      trustedCerts: [...roots],
      checkChain: true,
      extendedMode: true,
    });
    if (!signatureVerified || !signerCertificate) throw new BadTimestamp('forged');
    return signerCertificate;
  } catch (error) {
    if (error instanceof BadTimestamp) throw error;
    const { code } = error as Partial<pkijs.SignedDataVerifyError>;
    throw new BadTimestamp(code === UNTRUSTED ? 'untrusted' : 'forged', error);
  }
}

const bytesOf = (value: { valueBlock: { valueHexView: Uint8Array } } | undefined): Buffer =>
  Buffer.from(value?.valueBlock.valueHexView ?? []);
