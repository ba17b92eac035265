import { html } from '#lib/html'
import { type ArchiveSection, person, within } from '../shared/archive.ts'

export const followSections: readonly ArchiveSection[] = [
  {
    list: 'following',
    id: 'following',
    title: 'Following',
    render: (follow) => html`<li>${person(within(follow, 'followed'))}</li>`,
  },
  {
    list: 'followers',
    id: 'followers',
    title: 'Followers',
    render: (follow) => html`<li>${person(within(follow, 'follower'))}</li>`,
  },
]
