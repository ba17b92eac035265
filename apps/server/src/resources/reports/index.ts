import { resource } from '../resource.ts'
import { reports as collection } from './collection.ts'
import { reportRules } from './rules.ts'

export const reports = resource({ collection, rules: () => reportRules })
