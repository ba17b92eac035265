import { leads as declared } from '@devhood/contract/collections'
import { defineCollection, nobody, owner } from '#engine'
import { resource } from '../../resource.ts'
import { receivedInterestRules } from './rules.ts'
import { related } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'
import { CARD_FIELDS, THEIR_CONTACT_FIELDS } from '../interest-answers.ts'
import { adRow, stateOfInterest } from '../archive.ts'

const collection = defineCollection(declared.name, {
  ...declared,
  owner: 'poster',
  ids: 'server',
  indexes: { newestByPoster: ['poster', '$createdAt'], newestByJob: ['job', '$createdAt'] },
  unique: { ofInterest: ['interest'] },
  access: { create: nobody, read: owner('poster'), update: owner('poster'), delete: nobody },
})

export const receivedInterests = resource({
  collection,
  erase: { poster: 'deleteWithPerson', person: 'clear' },
  cleared: Object.fromEntries(
    [...CARD_FIELDS, 'answer', ...THEIR_CONTACT_FIELDS].map((field) => [field, null]),
  ),
  archive: [
    {
      list: 'leads',
      id: 'leads',
      title: 'Interested in your ads',
      render: (lead) => {
        const { name = '' } = related(lead, 'person')
        const about = [stateOfInterest(lead), text(name)].filter(Boolean).join(' · ')
        return adRow(related(lead, 'job'), about)
      },
    },
  ],
  rules: receivedInterestRules,
})
