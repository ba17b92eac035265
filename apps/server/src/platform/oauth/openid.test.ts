import { describe, expect, test } from 'vitest'
import { openIdProvider, completeSignIn } from '../../../test/oauth/openid.ts'
import { openOidc } from './openid.ts'

const REDIRECT = 'http://localhost:3000/back'
const ANN = { name: 'Ann', email: 'ann@example.com', email_verified: true }
const ATTEMPT = {
  redirectUri: REDIRECT,
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
}

type Configuration = Parameters<typeof openIdProvider>[0]['configuration']

describe('providers differ in', () => {
  test.each<[what: string, configuration: Configuration]>([
    ['where the address is: in the user info', { conformIdTokenClaims: true }],
    ['where the address is: in the ID token', { conformIdTokenClaims: false }],
    ['how they want the secret: in the header', { clientAuthMethods: ['client_secret_basic'] }],
    ['how they want the secret: in the body', { clientAuthMethods: ['client_secret_post'] }],
  ])('%s', async (_, configuration) => {
    const [method = 'client_secret_basic'] = configuration?.clientAuthMethods ?? []
    await using provider = await openIdProvider({
      people: { ann: ANN },
      redirectUris: [REDIRECT],
      configuration,
      client: { token_endpoint_auth_method: method },
    })
    const oidc = openOidc(provider.settings)
    const start = await oidc.addressFor(ATTEMPT, [])
    const response = new URL(await completeSignIn(start.href, 'ann'))
    expect(await oidc.profileFrom(response, ATTEMPT)).toEqual({
      issuer: provider.issuer,
      uid: 'ann',
      email: 'ann@example.com',
      isEmailVerified: true,
      name: 'Ann',
    })
  })
})

test.each([
  ['state', { state: 'x'.repeat(43) }],
  ['nonce', { nonce: 'x'.repeat(43) }],
  ['verifier', { verifier: 'x'.repeat(43) }],
])('a response to an attempt with another %s is rejected', async (_, other) => {
  await using provider = await openIdProvider({ people: { ann: ANN }, redirectUris: [REDIRECT] })
  const oidc = openOidc(provider.settings)
  const start = await oidc.addressFor(ATTEMPT, [])
  const response = new URL(await completeSignIn(start.href, 'ann'))
  await expect(oidc.profileFrom(response, { ...ATTEMPT, ...other })).rejects.toMatchObject({
    type: 'user_oauth2_bad_request',
  })
})

test('a provider that did not respond is asked again by the next sign-in', async () => {
  await using provider = await openIdProvider({ people: {}, redirectUris: [REDIRECT] })
  const oidc = openOidc({ ...provider.settings, issuer: new URL(provider.issuer) })
  provider.sleep()
  await expect(oidc.addressFor(ATTEMPT, [])).rejects.toMatchObject({
    type: 'general_service_unavailable',
  })
  provider.wake()
  expect((await oidc.addressFor(ATTEMPT, [])).origin).toBe(provider.issuer)
})
