import { resource } from '../resource.ts'
import { users as collection } from './collection.ts'
import { userRules } from './rules.ts'

export { unpin } from './pinned-posts.ts'

export const users = resource({ collection, rules: userRules })
