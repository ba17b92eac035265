import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import type { OauthClient, OidcClient } from '#config'
import {
  type Client,
  withOauthClient,
  discoveryOptions,
  parametersFor,
  configureRequests,
} from './oauth-client.ts'
import type { Profile, Provider } from './provider.ts'

const SCOPES = ['openid', 'email', 'profile']

/** Google's endpoints are stable, so they need no discovery. */
const GOOGLE: ServerMetadata = {
  issuer: 'https://accounts.google.com',
  authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  token_endpoint: 'https://oauth2.googleapis.com/token',
  userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
  token_endpoint_auth_methods_supported: ['client_secret_post'],
}

/** Sends the secret in the header, the default without an agreement; in the body when that is the only method. */
function authentication(clientSecret: string, client: Client): ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const inHeader = methods.includes('client_secret_basic')
    const authenticate = inHeader ? client.ClientSecretBasic : client.ClientSecretPost
    authenticate(clientSecret)(server, ...rest)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Some providers include the email address in the token, others only in userinfo. */
async function claimsOf(configuration: Configuration, granted: Granted, client: Client) {
  const token = granted.claims()
  if (token === undefined) throw new Error('The response has no ID token.')
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
  if (token['email'] !== undefined || endpoint === undefined) return token
  return {
    ...(await client.fetchUserInfo(configuration, granted.access_token, token.sub)),
    iss: token.iss,
  }
}
type Granted = Awaited<ReturnType<Client['authorizationCodeGrant']>>

function openOpenid(name: string, configure: (client: Client) => Promise<Configuration>): Provider {
  return {
    name,
    addressFor: async (attempt, scopes) =>
      withOauthClient(name, async (client) =>
        client.buildAuthorizationUrl(await configure(client), {
          ...(await parametersFor(attempt, [...SCOPES, ...scopes], client)),
          nonce: attempt.nonce,
        }),
      ),
    profileFrom: async (redirected, { state, nonce, verifier }) =>
      withOauthClient(name, async (client): Promise<Profile> => {
        const configuration = await configure(client)
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const granted = await client.authorizationCodeGrant(configuration, redirected, checks)
        const claims = await claimsOf(configuration, granted, client)
        return {
          issuer: claims.iss,
          uid: claims.sub,
          email: textOf(claims['email']),
          isEmailVerified: claims['email_verified'] === true,
          name: textOf(claims['name']) || textOf(claims['preferred_username']),
        }
      }),
  }
}

export function openGoogle({ clientId, clientSecret }: OauthClient): Provider {
  return openOpenid('Google', async (client) => {
    const auth = authentication(clientSecret, client)
    const configuration = new client.Configuration(GOOGLE, clientId, clientSecret, auth)
    return configureRequests(configuration, new URL(GOOGLE.issuer), client)
  })
}

/** Discovers the provider at the first sign-in; after a failure, the next one tries again. */
export function openOidc({ clientId, clientSecret, issuer, name }: OidcClient): Provider {
  let known: Configuration | undefined
  return openOpenid(name, async (client) => {
    const auth = authentication(clientSecret, client)
    const options = discoveryOptions(issuer, client)
    known ??= configureRequests(
      await client.discovery(issuer, clientId, clientSecret, auth, options),
      issuer,
      client,
    )
    return known
  })
}
