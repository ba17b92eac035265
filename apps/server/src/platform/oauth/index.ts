import type { Config } from '#config'
import { type GithubSites, openGithub } from './github.ts'
import { openGoogle, openOidc } from './openid.ts'
import type { Provider } from './provider.ts'

export { GITHUB, type GithubSites } from './github.ts'
export type { Attempt, Profile, Provider } from './provider.ts'

/** The provider's key in the API. */
export type ProviderKey = keyof Config['oauth']

/** The configured providers, in the order of their buttons. */
export function openProviders(
  { github, google, oidc }: Config['oauth'],
  sites?: GithubSites,
): ReadonlyMap<ProviderKey, Provider> {
  const providers = new Map<ProviderKey, Provider>()
  if (github) providers.set('github', openGithub(github, sites))
  if (google) providers.set('google', openGoogle(google))
  if (oidc) providers.set('oidc', openOidc(oidc))
  return providers
}
