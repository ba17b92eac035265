import { expect, it } from 'vitest'
import { readPublishingSettings } from './publishing-settings.ts'
import { readSettings } from './settings.ts'

function pageWith(metas: Record<string, string>): Document {
  const page = document.implementation.createHTMLDocument()
  for (const [name, content] of Object.entries(metas)) {
    const meta = page.createElement('meta')
    meta.name = `devhood-${name}`
    meta.content = content
    page.head.append(meta)
  }
  return page
}

it('has the defaults of a server without settings', () => {
  expect(readSettings(pageWith({}))).toEqual({
    appName: 'Devhood',
    projectId: 'devhood',
    databaseId: 'devhood',
    bucketId: 'media',
    collections: { users: 'users', posts: 'posts', saves: 'saves' },
    followCounts: undefined,
    maxFileSize: 100_000_000,
    mail: false,
    sms: false,
    inviteOnly: false,
    providers: [],
    guestPlaces: [],
    sitePlaces: [],
    offline: true,
    isSignedOut: false,
    version: 'development',
  })
})

it('has the same for who may publish', () => {
  expect(readPublishingSettings(pageWith({}))).toEqual({
    posting: 'everyone',
    jobPosters: 'everyone',
    areJobsPublic: true,
  })
  const metas = { posting: 'verified', 'job-posters': 'approved', 'public-jobs': 'off' }
  expect(readPublishingSettings(pageWith(metas))).toEqual({
    posting: 'verified',
    jobPosters: 'approved',
    areJobsPublic: false,
  })
})

it('reads what the server wrote into the page', () => {
  const metas = {
    'app-name': 'Street',
    project: 'p',
    database: 'd',
    bucket: 'b',
    'users-collection': 'u',
    'posts-collection': 'po',
    'saves-collection': 's',
    'follow-counts': '20',
    'max-file-size': '5000',
    mail: 'on',
    sms: 'on',
    registration: 'invite',
    providers: '[{"key":"github","name":"GitHub"}]',
    'guest-places': '[["/jobs","Jobs"]]',
    'site-places': '[["/rules","Rules"]]',
    offline: 'off',
    session: 'none',
    version: 'v1',
  }
  expect(readSettings(pageWith(metas))).toEqual({
    appName: 'Street',
    projectId: 'p',
    databaseId: 'd',
    bucketId: 'b',
    collections: { users: 'u', posts: 'po', saves: 's' },
    followCounts: 20,
    maxFileSize: 5000,
    mail: true,
    sms: true,
    inviteOnly: true,
    providers: [{ key: 'github', name: 'GitHub' }],
    guestPlaces: [['/jobs', 'Jobs']],
    sitePlaces: [['/rules', 'Rules']],
    offline: false,
    isSignedOut: true,
    version: 'v1',
  })
})
