import { jobs as declared } from '@devhood/contract/collections'
import { defineCollection, owner, publishedBy } from '#engine'

export const jobs = defineCollection(declared.name, {
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
