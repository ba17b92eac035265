import {
  type AboutField,
  type Declaration,
  jobs,
  type Picture,
  posts,
  shownFields,
  type ShownField,
} from './collections/index.ts'
import type { JobFilters } from './jobs/job-filters.ts'
import type { PeopleFilters } from './queries/people-filters.ts'
import type {
  Comment,
  DocumentOf,
  GithubAccount,
  Job,
  Post,
  Resume,
  SitePage,
  User,
} from './schemas/index.ts'

/** All fields that every reader sees but these. */
const shownBut = <D extends Declaration, Out extends ShownField<D>>(
  declaration: D,
  leftOut: readonly Out[],
) =>
  shownFields(declaration).filter(
    (name): name is Exclude<ShownField<D>, Out> => !leftOut.some((out) => out === name),
  )

/** A person as guests see them. */
export type PublicPerson = Readonly<Pick<User, '$id' | 'name' | 'username' | 'imageUrl' | 'bio'>>

/** A link of a profile, as everybody sees it. */
export const PUBLIC_LINK_FIELDS = ['$id', 'label', 'url', 'verified'] as const
export type PublicLink = Readonly<Pick<DocumentOf<'links'>, (typeof PUBLIC_LINK_FIELDS)[number]>>

/** A profile as guests see it. */
export type PublicProfile = PublicPerson &
  Readonly<Pick<User, AboutField | 'showsResume' | 'pinnedPosts'>>

/** The fields of a post that guests see, beside its author and its pictures: never the people who like it. */
export const PUBLIC_POST_FIELDS = [
  '$id',
  '$createdAt',
  '$updatedAt',
  ...shownBut(posts, [
    // The list of pictures has them.
    'imageUrl',
    'imageId',
    'imageWidth',
    'imageHeight',
    'imageHash',
    'imageAlt',
    'imageIds',
    'imageAlts',
    'pictures',
    // Guests learn only whether it is open to everyone, and see no hidden posts.
    'commenting',
    'hidden',
  ]),
] as const

/** A post as guests see it: with the numbers of likes and comments, and without the people behind them. */
export interface PublicPost extends Readonly<Pick<Post, (typeof PUBLIC_POST_FIELDS)[number]>> {
  readonly pictures: readonly [Picture, ...Picture[]]
  readonly creator: PublicPerson
  /** Whether its author lets everyone comment. */
  readonly takesComments: boolean
}

/** A comment as guests see it: of a post and by a person whom they see. */
export interface PublicComment extends Readonly<
  Pick<Comment, '$id' | '$createdAt' | 'text' | 'mentions' | 'editedAt'>
> {
  readonly creator: PublicPerson
  readonly isReply: boolean
}

/** The fields of an ad that guests see: never who has posted it. */
export const PUBLIC_JOB_FIELDS = [
  '$id',
  // The salary has the yearly one, and guests see no hidden ads.
  ...shownBut(jobs, ['imageId', 'salaryYearly', 'hidden']),
] as const

/** An ad as guests see it. Its status is the current one: an ad expires before the server has stored that. */
export type PublicJob = Readonly<Pick<Job, (typeof PUBLIC_JOB_FIELDS)[number]>>

/** The fields of an ad in a list for guests. */
export const PUBLIC_JOB_ROW_FIELDS = [
  '$id',
  '$createdAt',
  'title',
  'company',
  'imageUrl',
  'stack',
  'salaryFrom',
  'salaryTo',
  'salaryCurrency',
  'salaryUnit',
  'salaryYearly',
  'workplace',
  'regions',
  'place',
  'seniority',
  'employment',
  'visa',
  'postedAt',
] as const satisfies readonly (keyof Job)[]

export type PublicJobRow = Readonly<Pick<Job, (typeof PUBLIC_JOB_ROW_FIELDS)[number]>>

/** A page of the job board as guests see it. */
export interface PublicBoard {
  readonly filters: JobFilters
  readonly jobs: readonly PublicJobRow[]
  readonly total: number
  /** The address of the next page. */
  readonly next?: string
}

/** One page of a list, newest first. */
interface PublicPosts {
  readonly posts: readonly PublicPost[]
  readonly total: number
  /** The address of the next page. */
  readonly next?: string
}

/** The picture of a post in the card of its author. */
export type PublicCardPicture = Readonly<
  Pick<Post, '$id' | 'imageUrl' | 'imageWidth' | 'imageHeight' | 'caption'>
>

/** A person in a list, with their newest pictures. */
export interface PublicCard extends PublicProfile {
  readonly $createdAt: string
  readonly pictures: readonly PublicCardPicture[]
}

/** One page of people, the newest first. */
export interface PublicPeople {
  readonly filters: PeopleFilters
  readonly people: readonly PublicCard[]
  readonly total: number
  readonly next?: string
}

/** A post at the top of a member's Home. */
export interface HomePost extends PublicPost {
  readonly isLiked: boolean
}

/** What the server sends of Home until the app is there. */
export interface HomePaint {
  /** The viewer. */
  readonly person: Pick<PublicPerson, 'name' | 'imageUrl'>
  readonly posts: readonly HomePost[]
}

/** What the server renders for guests, by the kind of page. */
export type PublicPage =
  | {
      readonly kind: 'post'
      readonly post: PublicPost
      readonly author: PublicProfile
      /** The first ones. */
      readonly comments: readonly PublicComment[]
      readonly more: readonly PublicPost[]
    }
  | ({
      readonly kind: 'profile'
      readonly person: PublicProfile
      /** Null unless the person shows their account. */
      readonly github: GithubAccount | null
      readonly links: readonly PublicLink[]
      /** Shown before the other posts, which don't repeat them. */
      readonly pinned: readonly PublicPost[]
      readonly followers: number
      readonly following: number
    } & PublicPosts)
  | ({ readonly kind: 'explore' } & PublicPosts)
  | ({ readonly kind: 'people' } & PublicPeople)
  | { readonly kind: 'resume'; readonly resume: Resume }
  | ({ readonly kind: 'tag'; readonly tag: string } & PublicPosts)
  | { readonly kind: 'job'; readonly job: PublicJob }
  | ({ readonly kind: 'board' } & PublicBoard)
  | { readonly kind: 'site'; readonly page: SitePage }
  | { readonly kind: 'missing'; readonly what?: 'job' | 'site' }
