import { html } from '#lib/html'
import { type ArchiveSection } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

export const tagFollowSections: readonly ArchiveSection[] = [
  {
    list: 'tagFollows',
    id: 'followed-tags',
    title: 'Followed tags',
    render: ({ tag }) => html`<li><bdi>#${text(tag)}</bdi></li> `,
  },
]
