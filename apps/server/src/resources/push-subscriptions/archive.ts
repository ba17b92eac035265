import { html } from '#lib/html'
import { type ArchiveSection, when } from '../shared/archive.ts'

export const pushSubscriptionSections: readonly ArchiveSection[] = [
  {
    list: 'pushSubscriptions',
    id: 'devices-with-notifications',
    title: 'Devices with notifications',
    render: ({ $createdAt }) => html`<li>Turned on ${when($createdAt)}</li>`,
  },
]
