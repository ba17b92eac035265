import { LIMITS } from '#limits'
import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** A web page of a person, shown on their profile. */
export const links = {
  name: 'links',
  part: 'profile',
  fields: {
    user: createdBy('links'),
    label: { kind: 'text', min: 1, max: LIMITS.linkLabelMax, line: true },
    url: { kind: 'text', max: LIMITS.linkUrlMax, line: true, form: 'web' },
    /** The page links back to the profile with `rel="me"`. */
    verified: { kind: 'flag', set: 'server' },
    verifiedAt: { kind: 'instant', optional: true, set: 'server' },
    /** When the server last asked for the page; null until it has. */
    checkedAt: { kind: 'instant', optional: true, audience: 'owner', set: 'server' },
  },
  nested: [],
} as const satisfies Declaration
