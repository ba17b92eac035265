import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'

/** The following feed of `user` has posts with this tag. Nobody else sees it. */
export const tagFollows = {
  name: 'tagFollows',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      archive: { list: 'tagFollows' },
    },
    /** Case-folded, without `#`. */
    tag: { kind: 'text', min: 1, max: LIMITS.tagMax, line: true, set: 'creation' },
  },
  nested: [],
} as const satisfies Declaration
