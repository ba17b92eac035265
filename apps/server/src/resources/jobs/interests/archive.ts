import { type ArchiveSection, within } from '../../shared/archive.ts'
import { adRow, stateOfInterest } from '../archive.ts'

export const interestSections: readonly ArchiveSection[] = [
  {
    list: 'interests',
    id: 'interests',
    title: 'Interested in',
    render: (interest) => adRow(within(interest, 'job'), stateOfInterest(interest)),
  },
]
