import { type Static, Type } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { NestedPost } from './post.ts'
import { NestedSave } from './save.ts'

const publicFields = {
  ...documentMeta,
  name: Type.String(),
  username: Type.String(),
  imageUrl: nullable(Type.String()),
  imageId: nullable(Type.String()),
  bio: nullable(Type.String()),
  /** By an operator: only the person and operators still see it. Set by the server. */
  hidden: Type.Boolean(),
  /** Newest first, at most `LIMITS.relationMax`; absent when a select leaves it out. */
  posts: Type.Optional(Type.Array(NestedPost)),
  liked: Type.Optional(Type.Array(NestedPost)),
}
const ownFields = { accountId: Type.String(), email: Type.String() }
const save = Type.Optional(Type.Array(NestedSave))

/** A person as others see them. */
export const PublicUser = exactly(publicFields)
export type PublicUser = Static<typeof PublicUser>

/** A person as they see themselves. */
export const OwnUser = exactly({ ...publicFields, ...ownFields, save })
export type OwnUser = Static<typeof OwnUser>

/** Either view: who reads decides. */
export const User = exactly({
  ...publicFields,
  accountId: Type.Optional(ownFields.accountId),
  email: Type.Optional(ownFields.email),
  save,
})
export type User = Static<typeof User>

export const UserList = documentList(User)
export type UserList = Static<typeof UserList>
