import { isLoopback } from './hosts.ts'
import { appName, InvalidSetting, type SettingType, optional, secret } from './values.ts'

/** The credentials of this server at an OAuth provider. */
export interface OauthClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The same for an OpenID provider that the operator chooses. */
export interface OidcClient extends OauthClient {
  readonly issuer: URL
  /** Name of the provider as shown to people. */
  readonly name: string
}

export interface OauthClients {
  readonly github?: OauthClient | undefined
  readonly google?: OauthClient | undefined
  readonly oidc?: OidcClient | undefined
}

function pairOf(text: string): OauthClient {
  const colon = text.indexOf(':')
  const clientId = text.slice(0, Math.max(0, colon))
  const clientSecret = text.slice(colon + 1)
  if (clientId === '' || clientSecret === '') throw new InvalidSetting('is not of this form')
  if (/[\s\p{Cc}]/u.test(text)) throw new InvalidSetting('contains spaces or control characters')
  return { clientId, clientSecret }
}

export const oauthClient: SettingType<OauthClient> = {
  accepted: '`clientId:clientSecret`',
  parse: (text) => Object.freeze(pairOf(text)),
}

/** Plain http is accepted only on loopback. */
function issuerOf(text: string): URL {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.username !== '') throw new InvalidSetting('has no issuer')
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new InvalidSetting('has an issuer that is not https')
  return url
}

export const oidcClient: SettingType<OidcClient> = {
  accepted: '`clientId:clientSecret@https://issuer`, and optionally `#Name` for the button',
  parse(text) {
    const [, pair = '', address = '', name] =
      /^(.*)@(https?:\/\/[^@#\s]+)(?:#(.*))?$/su.exec(text) ?? []
    const client = pairOf(pair)
    const issuer = issuerOf(address)
    return Object.freeze({ ...client, issuer, name: appName.parse(name ?? issuer.host) })
  },
}

export const OAUTH_CLIENTS = {
  OAUTH_GITHUB: secret(
    optional(oauthClient, 'none', 'Sign-in with GitHub, and GitHub accounts on profiles.'),
  ),
  OAUTH_GOOGLE: secret(optional(oauthClient, 'none', 'Sign-in with Google.')),
  OAUTH_OIDC: secret(optional(oidcClient, 'none', 'Sign-in with an OpenID provider.')),
}
