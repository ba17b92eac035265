import { useQuery } from '@tanstack/react-query'

import { GithubSection } from './github-section.tsx'
import { githubQuery } from './queries.ts'

/** The GitHub account of a person who shows it. Takes no room without one, or while it doesn't load. */
export function ProfileGithub({ userId }: { readonly userId: string }) {
  const { data: account } = useQuery(githubQuery(userId))
  return account ? <GithubSection account={account} /> : null
}
