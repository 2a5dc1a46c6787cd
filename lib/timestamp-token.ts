import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

import { hexOf } from './domain/ledger/inclusion';

/** Id of SHA-256. */
export const SHA256 = '2.16.840.1.101.3.4.2.1';
/** Content type of a timestamp. */
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const COMMON_NAME = '2.5.4.3';
/** Name of a hash algorithm by its id, as far as a signer names its certificate with it. */
const HASHES: Readonly<Record<string, string>> = {
  [SHA256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/**
 * A token whose signature is valid. The certificate of the signer is in the token; nothing here says that an authority
 * issued it.
 */
export type ReadToken = Readonly<{
  at: Date;
  /** Name in the certificate of the signer. */
  authority: string;
  /** SHA-256 of this certificate, in hexadecimal digits. */
  fingerprint: string;
}>;

/**
 * Timestamp token of a reply (RFC 3161) in its shortest form: with the certificate of the signer as the only
 * certificate, and without unsigned attributes. A token that names its signer by key keeps all certificates. Throws if
 * the reply has no token.
 */
export function shortToken(reply: Uint8Array): Uint8Array {
  const { timeStampToken } = pkijs.TimeStampResp.fromBER(Uint8Array.from(reply));
  if (!timeStampToken) throw new RangeError('the reply has no timestamp');
  const signed = new pkijs.SignedData({ schema: timeStampToken.content });
  const [signer] = signed.signerInfos;
  const all = signed.certificates ?? [];
  const own = all.filter((one) => isOf(one, signer));
  signed.certificates = own.length > 0 ? own : all;
  delete signed.crls;
  if (signer) delete signer.unsignedAttrs;
  const content = new pkijs.ContentInfo({
    contentType: SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return new Uint8Array(content.toSchema().toBER(false));
}

function isOf(
  certificate: pkijs.CertificateSetItem,
  signer: pkijs.SignerInfo | undefined,
): certificate is pkijs.Certificate {
  const sid: unknown = signer?.sid;
  return (
    certificate instanceof pkijs.Certificate &&
    sid instanceof pkijs.IssuerAndSerialNumber &&
    certificate.issuer.isEqual(sid.issuer) &&
    certificate.serialNumber.isEqual(sid.serialNumber)
  );
}

/**
 * Checks that a token stamps a text and that its only signature is valid. The signer must be the certificate that the
 * signature names by its hash, be meant for timestamps, and be valid at the time of the timestamp. Undefined if one of
 * this does not hold. It is not checked that a trusted root vouches for the certificate. Works in browsers and on the
 * host alike.
 */
export async function readToken(token: Uint8Array, text: string): Promise<ReadToken | undefined> {
  try {
    return await checked(Uint8Array.from(token), new TextEncoder().encode(text));
  } catch {
    // The library throws on any bytes that are no token and on signatures that it cannot read.
    return undefined;
  }
}

async function checked(
  token: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<ReadToken | undefined> {
  const { contentType, content } = pkijs.ContentInfo.fromBER(token);
  if (contentType !== SIGNED_DATA) return undefined;
  const signed = new pkijs.SignedData({ schema: content });
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== TST_INFO || !eContent || signed.signerInfos.length !== 1) return undefined;
  const info = pkijs.TSTInfo.fromBER(eContent.getValue());
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const digest = await crypto.subtle.digest('SHA-256', data);
  if (hashAlgorithm.algorithmId !== SHA256) return undefined;
  if (hexOf(hashedMessage.valueBlock.valueHexView) !== hexOf(new Uint8Array(digest))) {
    return undefined;
  }
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: data.buffer,
    checkChain: false,
    extendedMode: true,
  });
  if (!signatureVerified || !signerCertificate) return undefined;
  const at = info.genTime;
  const isItsOwn = await namesCertificate(signed.signerInfos[0], signerCertificate);
  const { notBefore, notAfter } = signerCertificate;
  const isInTime = notBefore.value <= at && at <= notAfter.value;
  if (!isItsOwn || !isInTime || !signsTimestamps(signerCertificate)) return undefined;
  const fingerprint = await crypto.subtle.digest('SHA-256', bytesOf(signerCertificate));
  return {
    at,
    authority: nameOf(signerCertificate),
    fingerprint: hexOf(new Uint8Array(fingerprint)),
  };
}

/** True if the signed attributes name this certificate by its hash (RFC 5035; RFC 2634 with SHA-1). */
async function namesCertificate(
  signer: pkijs.SignerInfo | undefined,
  certificate: pkijs.Certificate,
): Promise<boolean> {
  for (const { type, values } of signer?.signedAttrs?.attributes ?? []) {
    if (type !== SIGNING_CERTIFICATE && type !== SIGNING_CERTIFICATE_V2) continue;
    const [id] = partsOf(partsOf(values[0])[0]);
    const [first, second] = partsOf(id);
    const algorithm = type === SIGNING_CERTIFICATE ? 'SHA-1' : HASHES[algorithmOf(first) ?? SHA256];
    const hash = first instanceof asn1js.OctetString ? first : second;
    if (algorithm === undefined || !(hash instanceof asn1js.OctetString)) return false;
    const own = await crypto.subtle.digest(algorithm, bytesOf(certificate));
    return hexOf(hash.valueBlock.valueHexView) === hexOf(new Uint8Array(own));
  }
  return false;
}

const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : [];

/** Id of the hash algorithm before a hash; undefined if it is left out, which means SHA-256. */
function algorithmOf(value: unknown): string | undefined {
  const [id] = partsOf(value);
  return id instanceof asn1js.ObjectIdentifier ? id.valueBlock.toString() : undefined;
}

/** True if a certificate is meant for signing timestamps. */
export function signsTimestamps({ extensions }: pkijs.Certificate): boolean {
  const use = extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = (use?.parsedValue as pkijs.ExtKeyUsage | undefined)?.keyPurposes;
  return purposes?.includes(TIME_STAMPING) ?? false;
}

const bytesOf = (certificate: pkijs.Certificate): Uint8Array<ArrayBuffer> =>
  new Uint8Array(certificate.toSchema(false).toBER(false));

/** Common name of a certificate; without one, the last part of its subject. */
export function nameOf({ subject }: pkijs.Certificate): string {
  const { typesAndValues } = subject;
  const common = typesAndValues.find(({ type }) => type === COMMON_NAME) ?? typesAndValues.at(-1);
  return String(common?.value.valueBlock.value ?? '');
}
