import { html } from '#lib/html'
import { type ArchiveSection, when, within } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

export const commentSections: readonly ArchiveSection[] = [
  {
    list: 'comments',
    id: 'comments',
    title: 'Comments',
    render: (comment) =>
      html`<li>
        <p dir="auto">${text(comment['text'])}</p>
        <p class="fact">
          ${when(comment['$createdAt'])} · <bdi>${text(within(comment, 'post')['caption'])}</bdi>
        </p>
      </li>`,
  },
]
