import { type Static } from 'typebox'
import { documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'

/** `user` wants no posts of `muted` in lists of everybody's. Only `user` ever sees this. */
export const Mute = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  muted: nullable(PersonCard),
})
export type Mute = Static<typeof Mute>

export const MuteList = documentList(Mute)
export type MuteList = Static<typeof MuteList>
