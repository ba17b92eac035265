import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedHeaders, type Unsigned } from './s3-signature.ts'

const SIGNER = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const TIME = new Date('2013-05-24T00:00:00Z')
const host = 'examplebucket.s3.amazonaws.com'
const payloadOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The examples in Amazon's own description of the signature. */
const PUBLISHED: [what: string, request: Unsigned, signed: string, signature: string][] = [
  [
    'the first bytes of an object',
    {
      method: 'GET',
      path: '/test.txt',
      query: {},
      headers: { host, range: 'bytes=0-9' },
      payload: payloadOf(''),
    },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is put',
    {
      method: 'PUT',
      path: '/test%24file.text',
      query: {},
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        host,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      payload: payloadOf('Welcome to Amazon S3.'),
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without a value',
    {
      method: 'GET',
      path: '/',
      query: { lifecycle: '' },
      headers: { host },
      payload: payloadOf(''),
    },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a query of two',
    {
      method: 'GET',
      path: '/',
      query: { prefix: 'J', 'max-keys': '2' },
      headers: { host },
      payload: payloadOf(''),
    },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

describe('The signature of a request', () => {
  it.each(PUBLISHED)('is the published one for %s', (_, request, signed, signature) => {
    const { authorization } = signedHeaders(request, SIGNER, TIME)
    expect(authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
    )
  })
})
