import { resource } from '../resource.ts'
import { posts as collection } from './collection.ts'
import { postRules } from './rules.ts'

export const posts = resource({ collection, rules: ({ files }) => postRules(files) })
