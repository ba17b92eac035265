import type { Configuration } from 'openid-client'
import type { OauthClient } from '#config'
import { type Client, withOauthClient, parametersFor, configureRequests } from './oauth-client.ts'
import type { Profile, Provider } from './provider.ts'

/** Origins of GitHub's pages and API; tests use their own. */
export interface GithubSites {
  readonly pages: string
  readonly api: string
}

export const GITHUB: GithubSites = { pages: 'https://github.com', api: 'https://api.github.com' }
const NAME = 'GitHub'
const SCOPES = ['read:user', 'user:email']

interface User {
  readonly id: number
  readonly login: string
  readonly name: string | null
}

interface Address {
  readonly email: string
  readonly primary: boolean
  readonly verified: boolean
}

/** GitHub isn't an OpenID provider: the server asks the API who the bearer of a token is. */
export function openGithub(
  { clientId, clientSecret }: OauthClient,
  { pages, api }: GithubSites = GITHUB,
): Provider {
  function configure(client: Client): Configuration {
    const server = {
      issuer: pages,
      authorization_endpoint: `${pages}/login/oauth/authorize`,
      token_endpoint: `${pages}/login/oauth/access_token`,
    }
    const configuration = new client.Configuration(server, clientId, clientSecret)
    return configureRequests(configuration, new URL(pages), client)
  }

  /** Calls the API with the token. */
  function asker(client: Client, token: string) {
    return async (path: string): Promise<unknown> => {
      const headers = new Headers({ accept: 'application/vnd.github+json' })
      const url = new URL(api + path)
      const response = await client.fetchProtectedResource(
        configure(client),
        token,
        url,
        'GET',
        undefined,
        headers,
      )
      if (!response.ok) throw new client.ClientError('GitHub refuses.', { cause: response })
      return response.json()
    }
  }

  return {
    name: NAME,
    addressFor: async (attempt, scopes) =>
      withOauthClient(NAME, async (client) =>
        client.buildAuthorizationUrl(
          configure(client),
          await parametersFor(attempt, [...SCOPES, ...scopes], client),
        ),
      ),
    profileFrom: async (redirected, { state, verifier }) =>
      withOauthClient(NAME, async (client): Promise<Profile> => {
        const checks = { expectedState: state, pkceCodeVerifier: verifier }
        // Our redirect URI for GitHub is used by GitHub alone, so the response needs no issuer.
        const url = new URL(redirected)
        url.searchParams.delete('iss')
        const granted = await client.authorizationCodeGrant(configure(client), url, checks)
        const ask = asker(client, granted.access_token)
        const user = (await ask('/user')) as User
        const addresses = (await ask('/user/emails')) as readonly Address[]
        const address = addresses.find(({ primary }) => primary)
        return {
          issuer: pages,
          uid: String(user.id),
          email: address?.email ?? '',
          isEmailVerified: address?.verified === true,
          name: user.name || user.login,
        }
      }),
  }
}
