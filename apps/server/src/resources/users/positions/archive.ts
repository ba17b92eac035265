import { html } from '#lib/html'
import { type ArchiveSection } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'

export const positionSections: readonly ArchiveSection[] = [
  {
    list: 'positions',
    id: 'resume',
    title: 'Resume',
    render: ({ title, organization, from, to, summary }) =>
      html`<li>
        <bdi>${text(title)}</bdi>, <bdi>${text(organization)}</bdi>
        <span class="fact">${text(from)} – ${text(to)}</span>
        <p dir="auto">${text(summary)}</p>
      </li> `,
  },
]
