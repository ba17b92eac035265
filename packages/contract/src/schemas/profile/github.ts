import { type Static, Type } from 'typebox'
import { DateTime, nullable, strictObject } from '../base.ts'

/** A public repository, as GitHub describes it. */
const GithubRepository = strictObject(
  {
    id: Type.String(),
    name: Type.String(),
    url: Type.String(),
    description: nullable(Type.String()),
    language: nullable(Type.String()),
    stars: Type.Integer({ minimum: 0 }),
  },
  { title: 'GithubRepository' },
)
export type GithubRepository = Static<typeof GithubRepository>

const GithubAccount = strictObject(
  {
    login: Type.String(),
    url: Type.String(),
    /** A small picture as a `data:` URL, so that nobody who sees the profile asks GitHub. */
    avatar: nullable(Type.String()),
    /** Those that the person has chosen, in their order. */
    repositories: Type.Array(GithubRepository),
  },
  { title: 'GithubAccount' },
)
export type GithubAccount = Static<typeof GithubAccount>

/** What a profile shows of GitHub: null while the person shows nothing. */
export const GithubProfile = strictObject({ account: nullable(GithubAccount) })
export type GithubProfile = Static<typeof GithubProfile>

/** What the person shows, and what they can choose from. */
export const OwnGithub = strictObject({
  isShown: Type.Boolean(),
  account: nullable(GithubAccount),
  /** The public repositories of the account, the last pushed to first. */
  repositories: Type.Array(GithubRepository),
  /** When GitHub answered last. */
  fetchedAt: nullable(DateTime),
})
export type OwnGithub = Static<typeof OwnGithub>
