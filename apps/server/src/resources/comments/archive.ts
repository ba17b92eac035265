import { html } from '#lib/html'
import { type ArchiveSection, text, when, within } from '../shared/archive.ts'

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
