import { type Static } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'

/** `user` and `blocked` do not see each other any more. Only `user` ever sees this. */
export const Block = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  blocked: nullable(PersonCard),
})
export type Block = Static<typeof Block>

export const BlockList = documentList(Block)
export type BlockList = Static<typeof BlockList>
