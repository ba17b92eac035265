import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** `follower` follows the posts of `followed`. */
export const follows = {
  name: 'follows',
  fields: {
    follower: createdBy('following'),
    followed: createdBy('followers'),
  },
  nested: [],
} as const satisfies Declaration
