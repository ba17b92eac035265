import type { GithubProfile, OwnGithub } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathBelow } from './transport/url.ts'

const OWN = '/account/github'

/** The GitHub account on a profile. */
export function githubCalls({ transport: { call } }: Pick<Client, 'transport'>) {
  return {
    /** What a person's profile shows of GitHub. */
    get: async (userId: string, options?: CallOptions): Promise<GithubProfile> =>
      call('GET', pathBelow('/github', { userId }), {}, options),
    /** The caller's own. Throws `user_identity_not_found` without a connected GitHub account. */
    getOwn: async (options?: CallOptions): Promise<OwnGithub> => call('GET', OWN, {}, options),
    /** Shows the connected account on the profile, with these of its repositories. */
    show: async (repositories: readonly string[]): Promise<OwnGithub> =>
      call('PUT', OWN, { repositories }),
    /** Fetches the account from GitHub again. */
    refresh: async (): Promise<OwnGithub> => call('POST', OWN, {}),
    /** Shows nothing any more; the server deletes its copy. */
    hide: async (): Promise<void> => call('DELETE', OWN, {}),
  }
}
