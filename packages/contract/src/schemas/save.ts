import { type Static } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'
import { NestedPost } from './post.ts'

/** One person's bookmark of one post: only that person ever sees it. */
export const Save = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  post: nullable(NestedPost),
})
export type Save = Static<typeof Save>

/** A save in its owner's own list, where `user` would only repeat the owner. */
export const NestedSave = exactly({ ...documentMeta, post: nullable(NestedPost) })
export type NestedSave = Static<typeof NestedSave>

export const SaveList = documentList(Save)
export type SaveList = Static<typeof SaveList>
