import { reports as declared } from '@devhood/contract/collections'
import { HOUR } from '#lib/time'
import { defineCollection, nobody, owner } from '#engine'
import { resource } from '../resource.ts'
import { reportRules } from './rules.ts'

export { ruleReports } from './by-rule.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'], byStatus: ['status', '$createdAt'] },
  unique: {
    oncePerPost: ['user', 'post'],
    oncePerPerson: ['user', 'person', 'message'],
    oncePerJob: ['user', 'job'],
    oncePerComment: ['user', 'comment'],
  },
  access: { create: owner('user'), read: owner('user'), update: nobody, delete: owner('user') },
})

export const reports = resource({
  collection,
  erase: { user: 'deleteWithPerson', person: 'blank' },
  // A higher rate only keeps operators busy.
  createLimit: { max: 20, windowMs: HOUR },
  rules: reportRules,
})
