import { type Static } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'

/** `follower` follows `followed`. */
export const Follow = exactly({
  ...documentMeta,
  follower: nullable(PersonCard),
  followed: nullable(PersonCard),
})
export type Follow = Static<typeof Follow>

export const FollowList = documentList(Follow)
export type FollowList = Static<typeof FollowList>
