import { type Static, Type } from 'typebox'
import { documentMeta, exactly, nullable } from './base.ts'

/** A person as shown inside another document: nothing private at any depth. */
export const PersonCard = exactly({
  ...documentMeta,
  name: Type.String(),
  username: Type.String(),
  imageUrl: nullable(Type.String()),
  bio: nullable(Type.String()),
})
export type PersonCard = Static<typeof PersonCard>
