import { type Declaration } from '../declaration/field.ts'
import { createdBy } from '../declaration/shared-fields.ts'

/** A member's bookmark of a post. Nobody else sees it. */
export const saves = {
  name: 'saves',
  idSetting: 'SAVES_COLLECTION_ID',
  fields: {
    user: { ...createdBy('saves'), reverse: { name: 'save', audience: 'owner' } },
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  nested: ['post'],
} as const satisfies Declaration
