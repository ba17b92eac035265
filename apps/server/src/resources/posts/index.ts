import { resource } from '../resource.ts'
import { posts as collection } from './collection.ts'
import { postRules } from './rules.ts'

export const posts = resource({
  collection,
  erase: { creator: 'deleteAsOwner', likes: 'removeMember' },
  pendingDeletions: { table: 'post_deletions', column: 'post' },
  rules: ({ files }) => postRules(files),
})
