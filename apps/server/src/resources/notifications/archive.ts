import { html } from '#lib/html'
import { type ArchiveSection, person, when, within } from '../shared/archive.ts'
import { text } from '../shared/values.ts'

export const notificationSections: readonly ArchiveSection[] = [
  {
    list: 'notifications',
    id: 'notifications',
    title: 'Notifications',
    render: (notification) =>
      html`<li>
        ${text(notification['kind'])} · ${when(notification['$createdAt'])}
        ${notification['actor'] ? person(within(notification, 'actor')) : ''}
      </li>`,
  },
]
