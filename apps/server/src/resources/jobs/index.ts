import { jobs as declared } from '@devhood/contract/collections'
import { defineCollection, owner, publishedBy } from '#engine'
import { resource } from '../resource.ts'
import { jobSections } from './archive.ts'
import { jobRules } from './rules.ts'
import { jobExpiry } from './upkeep.ts'

export { forgetContacts } from './received-interests/store.ts'
export { type StoredJobDetails, summarizeJob } from './summaries.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'poster',
  muteBy: 'poster',
  pendingDeletions: { table: 'job_deletions', column: 'job' },
  indexTerms: [
    'workplace',
    'regions',
    'seniority',
    'employment',
    'visa',
    'stack',
    'salaryCurrency',
    'salaryYearly',
    'postedAt',
  ],
  listed: { field: 'status', value: 'live', until: 'expiresAt' },
  indexes: {
    newest: ['status', 'postedAt'],
    expiring: ['status', 'expiresAt'],
    newestByPoster: ['poster', '$createdAt'],
    byPoster: ['poster', 'status', 'postedAt'],
  },
  search: ['title', 'company', 'description'],
  together: {
    attribute: 'text',
    similar: 'similarText',
    exact: 'exactText',
    also: ['stack', 'place', 'workplace', 'seniority', 'employment', 'regions'],
    alone: ['place', 'stack'],
    country: 'place',
  },
  access: {
    create: owner('poster'),
    read: publishedBy('poster', {
      toGuests: true,
      exceptDrafts: { field: 'status', value: 'draft' },
    }),
    update: owner('poster'),
    delete: owner('poster'),
  },
})

export const jobs = resource({
  collection,
  erase: { poster: 'deleteAsOwner' },
  archive: jobSections,
  rules: jobRules,
  sweep: jobExpiry,
})
