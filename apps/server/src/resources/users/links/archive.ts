import { html } from '#lib/html'
import { type ArchiveSection } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'

export const linkSections: readonly ArchiveSection[] = [
  {
    list: 'links',
    id: 'links',
    title: 'Links',
    render: ({ label, url }) => html`<li><bdi>${text(label)}</bdi> <code>${text(url)}</code></li> `,
  },
]
