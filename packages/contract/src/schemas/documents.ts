import { type Static, Type } from 'typebox'
import { type DocumentOf, type NestedOf, type OwnOf, type PublicOf } from './document-types.ts'
import { reports } from '#collections'
import { DateTime, strictObject } from './base.ts'
import { documentSchema, nestedSchema } from './declared.ts'

/** A person nested in another document: no private field at any depth. */
export const PersonCard = nestedSchema('users')
export type PersonCard = NestedOf<'users'>

/** A person for other viewers. */
export const PublicUser = documentSchema('users', 'public')
export type PublicUser = PublicOf<'users'>
/** A person for themselves. */
export const OwnUser = documentSchema('users', 'own')
export type OwnUser = OwnOf<'users'>
/** Either view, depending on the viewer. */
export const User = documentSchema('users')
export type User = DocumentOf<'users'>

export const Post = documentSchema('posts')
export type Post = DocumentOf<'posts'>
/** A post nested in a user or a save; the depth decides which relations it has. */
export const NestedPost = nestedSchema('posts')
export type NestedPost = NestedOf<'posts'>

export const Save = documentSchema('saves')
export type Save = DocumentOf<'saves'>
/** A save in its owner's own list, without the redundant `user`. */
export const NestedSave = nestedSchema('saves')
export type NestedSave = NestedOf<'saves'>

export const Follow = documentSchema('follows')
export type Follow = DocumentOf<'follows'>

export const Block = documentSchema('blocks')
export type Block = DocumentOf<'blocks'>

export const Mute = documentSchema('mutes')
export type Mute = DocumentOf<'mutes'>

export const Comment = documentSchema('comments')
export type Comment = DocumentOf<'comments'>
export const TagFollow = documentSchema('tagFollows')
export type TagFollow = DocumentOf<'tagFollows'>

export const ReportReason = Type.Enum([...reports.fields.reason.oneOf])
export const ReportStatus = Type.Enum([...reports.fields.status.oneOf])
export const Report = documentSchema('reports')
export type Report = DocumentOf<'reports'>

export const Job = documentSchema('jobs')
export type Job = DocumentOf<'jobs'>
/** A job ad nested in another document. */
export const NestedJob = nestedSchema('jobs')
export type NestedJob = NestedOf<'jobs'>

export const JobSave = documentSchema('jobSaves')
export type JobSave = DocumentOf<'jobSaves'>

export const JobSearch = documentSchema('jobSearches')
export type JobSearch = DocumentOf<'jobSearches'>

export const Interest = documentSchema('interests')
export type Interest = DocumentOf<'interests'>

export const Lead = documentSchema('leads')
export type Lead = DocumentOf<'leads'>

/** Comments under an own post that a block hides from its author, without what they say. */
export const BlockedComments = strictObject({
  comments: Type.Array(
    strictObject({
      $id: Type.String(),
      $createdAt: DateTime,
      creator: Type.String(),
      /** Whether the author of the post has blocked the person, or only the person them. */
      isOwnBlock: Type.Boolean(),
    }),
  ),
})
export type BlockedComments = Static<typeof BlockedComments>
