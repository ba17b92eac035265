import { html } from '#lib/html'
import { type ArchiveSection, text } from '../shared/archive.ts'

export const tagFollowSections: readonly ArchiveSection[] = [
  {
    list: 'tagFollows',
    id: 'followed-tags',
    title: 'Followed tags',
    render: ({ tag }) => html`<li><bdi>#${text(tag)}</bdi></li> `,
  },
]
