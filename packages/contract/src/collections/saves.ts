import { type Declaration } from './declaration/field.ts'
import { belongsTo, createdBy } from './declaration/shared-fields.ts'

/** A member's bookmark of a post. Nobody else sees it. */
export const saves = {
  name: 'saves',
  part: 'saves',
  idSetting: 'SAVES_COLLECTION_ID',
  fields: {
    user: { ...createdBy('saves'), reverse: { name: 'save', audience: 'owner' } },
    post: belongsTo('posts'),
  },
  nested: ['post'],
} as const satisfies Declaration

/** A member's bookmark of a job ad. Nobody else sees it. */
export const jobSaves = {
  name: 'jobSaves',
  part: 'jobs',
  fields: { user: createdBy('jobSaves'), job: belongsTo('jobs') },
  nested: ['job'],
} as const satisfies Declaration
