import { type Declaration, writtenTexts } from '@devhood/contract/collections'
import type { Actor } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import type { Data } from './rules.ts'

interface Said {
  readonly actor: Actor
  /** Their id. */
  readonly person: string
  readonly data: Data
  readonly before?: Data
}

/**
 * Tries the content rules of operators on what somebody says about themselves in a document, unless they said it before. The
 * caller runs what is returned when the person is there.
 */
export const profileTexts = (
  { screenProfile }: Pick<Services, 'screenProfile'>,
  declared: Declaration,
) => {
  const fields = writtenTexts(declared)
  return async (tx: Writer, { actor, person, data, before = {} }: Said) => {
    const changed = fields.filter((name) => data[name] !== undefined && data[name] !== before[name])
    const texts = changed.flatMap((name) => data[name]).filter((each) => typeof each === 'string')
    return screenProfile(tx, actor, person, texts)
  }
}
