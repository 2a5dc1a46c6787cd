import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

import { readToken, shortToken } from '@/lib/timestamp-token';
import { timestampRequest } from '@/server/ledger/stamps/timestamp';
import { timestampAuthority } from '../support/timestamp-authority';

const TEXT = 'ab'.repeat(32);

let authority: Awaited<ReturnType<typeof timestampAuthority>>;
beforeAll(async () => {
  authority = await timestampAuthority();
});
afterAll(() => authority.close());

/** The reply with a signer that is named by the hash of its key instead of its issuer and serial number. */
function namedByKey(reply: Buffer): Uint8Array {
  const response = pkijs.TimeStampResp.fromBER(Uint8Array.from(reply));
  const { contentType, content } = response.timeStampToken ?? new pkijs.ContentInfo();
  const signed = new pkijs.SignedData({ schema: content });
  const [signer] = signed.signerInfos;
  const certificate = signed.certificates?.find((one) => {
    return one instanceof pkijs.Certificate && one.subject.typesAndValues.length === 2;
  });
  if (!signer || !(certificate instanceof pkijs.Certificate)) throw new Error('no signer');
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  const valueHex = createHash('sha1').update(key).digest();
  signer.version = 3;
  signer.sid = new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex });
  response.timeStampToken = new pkijs.ContentInfo({ contentType, content: signed.toSchema(true) });
  return new Uint8Array(response.toSchema().toBER(false));
}

test('a short token is valid whether its signer is named by its issuer or by its key', async () => {
  const reply = await authority.reply(timestampRequest(TEXT).bytes);
  const short = shortToken(reply);
  expect(short.length).toBeLessThan(reply.length);
  expect(await readToken(short, TEXT)).toMatchObject({ authority: 'Test authority' });
  const byKey = shortToken(namedByKey(reply));
  expect(await readToken(byKey, TEXT)).toMatchObject({ authority: 'Test authority' });
  expect(await readToken(byKey, 'ac'.repeat(32))).toBeUndefined();
});
