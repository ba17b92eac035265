import { type ArchiveSection, within } from '../../shared/archive.ts'
import { adRow, stateOfJob } from '../archive.ts'

export const jobSaveSections: readonly ArchiveSection[] = [
  {
    list: 'jobSaves',
    id: 'saved-jobs',
    title: 'Saved ads',
    render: (save) => adRow(within(save, 'job'), stateOfJob(within(save, 'job'))),
  },
]
