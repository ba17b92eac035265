import { postRow } from '#resources/posts'
import { type ArchiveSection, within } from '../shared/archive.ts'

export const saveSections: readonly ArchiveSection[] = [
  { list: 'saves', id: 'saved', title: 'Saved', render: (save) => postRow(within(save, 'post')) },
]
