import { html } from '#lib/html'
import { type ArchiveSection } from '../../shared/archive.ts'
import { text } from '../../shared/values.ts'

export const jobSearchSections: readonly ArchiveSection[] = [
  {
    list: 'jobSearches',
    id: 'searches',
    title: 'Saved searches',
    render: ({ name, query }) =>
      html`<li><bdi>${text(name)}</bdi> <code>${text(query)}</code></li> `,
  },
]
