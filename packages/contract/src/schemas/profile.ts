import { type Static, Type } from 'typebox'
import { DateTime, nullable, strictObject, texts } from './base.ts'

/** Whether somebody can sign up with a username. */
export const UsernameCheck = strictObject({
  /** As it would be stored. */
  username: Type.String(),
  state: Type.Enum(['free', 'taken', 'invalid']),
  /** One like it that is free, unless it is free itself. */
  suggestion: nullable(Type.String()),
  /** That one first, and further ones. */
  suggestions: Type.Array(Type.String(), { maxItems: 3 }),
})
export type UsernameCheck = Static<typeof UsernameCheck>

/** The username of a person by an earlier one; null if it leads nowhere. */
export const MovedUsername = strictObject({ username: nullable(Type.String()) })
export type MovedUsername = Static<typeof MovedUsername>

/** A public repository, as GitHub describes it. */
const GithubRepository = strictObject(
  {
    ...texts('id', 'name', 'url'),
    description: nullable(Type.String()),
    language: nullable(Type.String()),
    stars: Type.Integer({ minimum: 0 }),
  },
  { title: 'GithubRepository' },
)
export type GithubRepository = Static<typeof GithubRepository>

const GithubAccount = strictObject(
  {
    ...texts('login', 'url'),
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
  /** When GitHub responded last. */
  fetchedAt: nullable(DateTime),
})
export type OwnGithub = Static<typeof OwnGithub>

const Optional = Type.Optional(Type.String())

const work = texts('position', 'name')
const education = texts('area', 'institution')
const time = { startDate: Type.String(), endDate: Optional, summary: Optional }

/** A resume in the format of jsonresume.org, version 1.0.0. Without an `endDate`, an entry goes on. */
export const Resume = strictObject({
  $schema: Type.String(),
  basics: strictObject({
    name: Type.String(),
    label: Optional,
    image: Optional,
    url: Type.String(),
    summary: Optional,
    location: Type.Optional(strictObject({ city: Type.String() })),
    profiles: Type.Array(
      strictObject({ network: Type.String(), username: Optional, url: Type.String() }),
    ),
  }),
  work: Type.Array(strictObject({ ...work, ...time })),
  education: Type.Array(strictObject({ ...education, ...time })),
  skills: Type.Array(strictObject({ name: Type.String() })),
  meta: strictObject(texts('canonical', 'version')),
})
export type Resume = Static<typeof Resume>
