import { AppError } from '@devhood/contract'
import type { GithubAccount, OwnGithub } from '@devhood/contract/schemas'
import { formatInstant } from '#engine'
import type { GithubUser } from './read-github.ts'
import type { StoredGithub } from './store.ts'

const userIn = ({ account }: StoredGithub): GithubUser | undefined =>
  account === null ? undefined : (JSON.parse(account) as GithubUser)

/** What the profile shows; null while the last copy is too old. */
export function accountOf(row: StoredGithub): GithubAccount | null {
  const user = userIn(row)
  if (user === undefined) return null
  const { login, url, repositories } = user
  const known = new Map(repositories.map((each) => [each.id, each]))
  const shown = (JSON.parse(row.chosen) as string[]).flatMap((id) => known.get(id) ?? [])
  return { login, url, avatar: row.avatar, repositories: shown }
}

/** The same for its owner. */
export function presentOwnGithub(row: StoredGithub | undefined): OwnGithub {
  if (row === undefined) return { isShown: false, account: null, repositories: [], fetchedAt: null }
  return {
    isShown: true,
    account: accountOf(row),
    repositories: [...(userIn(row)?.repositories ?? [])],
    fetchedAt: formatInstant(row.fetchedAt),
  }
}

/** Throws `general_argument_invalid`. */
export function checkChosen(row: StoredGithub, ids: readonly string[]): void {
  const known = new Set(userIn(row)?.repositories.map(({ id }) => id))
  if (new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw new AppError('general_argument_invalid', {
      message: 'Parameter "repositories" must name different repositories of the account.',
    })
}
