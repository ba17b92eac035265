import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { deriveKeys } from '../../src/platform/keys/index.ts'
import { testApp } from '../app/app.ts'
import { caller, people } from '../people/people.ts'

test('new keys from a secret in place of files sign nobody out, and need new JWTs', async () => {
  await using before = await testApp()
  const { alice } = await people(before.app, 'alice')
  const { jwt } = (await alice.request('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
  const platform = { ...before.platform, keyOf: deriveKeys(Buffer.alloc(32, 7)) }
  const after = await buildApp(platform, before.config, { logLevel: 'silent' })
  try {
    const signedIn = caller(after, { cookie: alice.cookie })
    expect((await signedIn('GET', '/v1/account')).statusCode).toBe(200)
    const byJwt = async (text: string) =>
      (await caller(after, { 'x-appwrite-jwt': text })('GET', '/v1/account')).statusCode
    expect(await byJwt(jwt)).toBe(401)
    const made = (await signedIn('POST', '/v1/account/jwt', {})).json<{ jwt: string }>()
    expect(await byJwt(made.jwt)).toBe(200)
  } finally {
    await after.close()
  }
})
