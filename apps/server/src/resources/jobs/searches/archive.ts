import { html } from '#lib/html'
import { type ArchiveSection, text } from '../../shared/archive.ts'

export const jobSearchSections: readonly ArchiveSection[] = [
  {
    list: 'jobSearches',
    id: 'searches',
    title: 'Saved searches',
    render: ({ name, query }) =>
      html`<li><bdi>${text(name)}</bdi> <code>${text(query)}</code></li> `,
  },
]
