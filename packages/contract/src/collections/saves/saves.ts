import { type Declaration } from '../declaration/field.ts'

/** A member's bookmark of a post. Nobody else sees it. */
export const saves = {
  name: 'saves',
  idSetting: 'SAVES_COLLECTION_ID',
  fields: {
    user: {
      kind: 'relation',
      to: 'users',
      onDelete: 'cascade',
      set: 'creation',
      reverse: { name: 'save', audience: 'owner' },
      archive: { list: 'saves' },
    },
    post: { kind: 'relation', to: 'posts', onDelete: 'cascade', set: 'creation' },
  },
  nested: ['post'],
} as const satisfies Declaration
