import { expect, it } from 'vitest';
import { sha256, verifySignature } from './sigv4.ts';

// The examples of Amazon's documentation: "Signature Calculations for the Authorization Header".
const account = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:05:00Z');
const host = 'examplebucket.s3.amazonaws.com';

function authorization(signedHeaders: string, signature: string): string {
  return `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`;
}

const getObject = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};

const putObject = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
};

const listObjects = {
  method: 'GET',
  url: '/?max-keys=2&prefix=J',
  headers: {
    host,
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
};

it.each([
  ['GET object', getObject],
  ['PUT object', putObject],
  ['list objects', listObjects],
])("Amazon's own example is accepted: %s", (_name, request) => {
  expect(verifySignature(request, account, now)).toBe('ok');
});

const changed = (headers: Record<string, string | undefined>) => ({
  ...getObject,
  headers: { ...getObject.headers, ...headers },
});

it.each([
  ['another path', { ...getObject, url: '/test2.txt' }, 'SignatureDoesNotMatch'],
  ['another method', { ...getObject, method: 'DELETE' }, 'SignatureDoesNotMatch'],
  ['another query', { ...getObject, url: '/test.txt?acl' }, 'SignatureDoesNotMatch'],
  ['another signed header', changed({ range: 'bytes=0-99' }), 'SignatureDoesNotMatch'],
  ['another body', changed({ 'x-amz-content-sha256': sha256('x') }), 'SignatureDoesNotMatch'],
  ['an x-amz header that is not signed', changed({ 'x-amz-acl': 'public-read' }), 'SignatureDoesNotMatch'],
  ['no body hash', changed({ 'x-amz-content-sha256': undefined }), 'MissingSecurityHeader'],
  ['no signature', changed({ authorization: undefined }), 'MissingSecurityHeader'],
])('%s is rejected', (_name, request, verdict) => {
  expect(verifySignature(request, account, now)).toBe(verdict);
});

it('another account, another secret, another region and an old request are rejected', () => {
  expect(verifySignature(getObject, { ...account, accessKey: 'AKIAOTHER' }, now)).toBe('InvalidAccessKeyId');
  expect(verifySignature(getObject, { ...account, secretKey: 'other' }, now)).toBe('SignatureDoesNotMatch');
  expect(verifySignature(getObject, { ...account, region: 'ap-south-1' }, now)).toBe('SignatureDoesNotMatch');
  const later = new Date('2013-05-24T00:15:01Z');
  expect(verifySignature(getObject, account, later)).toBe('RequestTimeTooSkewed');
});
