import { LIMITS } from '../limits.ts'
import { type Declaration } from './declaration/field.ts'
import { createdBy } from './declaration/shared-fields.ts'

/** The following feed of `user` has posts with this tag. Nobody else sees it. */
export const tagFollows = {
  name: 'tagFollows',
  part: 'saves',
  fields: {
    user: createdBy('tagFollows'),
    /** Case-folded, without `#`. */
    tag: { kind: 'text', min: 1, max: LIMITS.tagMax, line: true, set: 'creation' },
  },
  nested: [],
} as const satisfies Declaration
