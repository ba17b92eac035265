import { interests as declared } from '@devhood/contract/collections'
import { HOUR } from '#lib/time'
import { defineCollection, ownerAlone } from '#engine'
import { resource } from '../../resource.ts'
import { interestRules } from './rules.ts'
import { related } from '../../shared/archive.ts'
import { adRow, stateOfInterest } from '../archive.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'user',
  ids: 'server',
  indexes: { newestByUser: ['user', '$createdAt'] },
  unique: { oncePerJob: ['user', 'job'] },
  access: ownerAlone('user'),
})

export const interests = resource({
  collection,
  // Received interests stay: one that disappears with an account would reveal whose it was.
  erase: { user: 'deleteInBatches' },
  archive: [
    {
      list: 'interests',
      id: 'interests',
      title: 'Interested in',
      render: (interest) => adRow(related(interest, 'job'), stateOfInterest(interest)),
    },
  ],
  // A declined person can be interested again, but not all the time.
  createLimit: { max: 30, windowMs: HOUR },
  rules: interestRules,
})
