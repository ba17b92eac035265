import { type ArchiveSection, within } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'
import { adRow, stateOfInterest } from '../archive.ts'

export const receivedInterestSections: readonly ArchiveSection[] = [
  {
    list: 'leads',
    id: 'leads',
    title: 'Interested in your ads',
    render: (lead) => {
      const { name = '' } = within(lead, 'person')
      const about = [stateOfInterest(lead), text(name)].filter(Boolean).join(' · ')
      return adRow(within(lead, 'job'), about)
    },
  },
]
