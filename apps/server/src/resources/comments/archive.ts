import { html } from '#lib/html'
import { type ArchiveSection, created, within } from '../shared/archive.ts'
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
          ${created(comment)} · <bdi>${text(within(comment, 'post')['caption'])}</bdi>
        </p>
      </li>`,
  },
]
