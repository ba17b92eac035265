import { ABOUT_LABELS, type users } from '@devhood/contract/collections'
import { type Html, html } from '#lib/html'
import {
  archiveSections,
  type ExportedField,
  type ExportedRecord,
  hrefOf,
  text,
  timeOf,
} from '#resources'
import { STYLE } from './page-style.ts'
import type { Records } from './records.ts'

interface Section {
  readonly id: string
  readonly title: string
  readonly element: 'div' | 'ul'
  readonly entries: AsyncIterable<ExportedRecord> | Iterable<ExportedRecord>
  readonly render: (record: ExportedRecord) => Html
}

async function* renderSection({ id, title, element, entries, render }: Section) {
  yield html`<section id="${id}">
    <h2>${title}</h2>
    <${element} class="${element === 'ul' ? 'rows' : 'posts'}">
   `.html
  let isEmpty = true
  for await (const entry of entries) {
    isEmpty = false
    yield render(entry).html
  }
  yield `</${element}>${isEmpty ? '<p class="none">Nothing yet.</p>' : ''}</section>\n`
}

function device(row: ExportedRecord): Html {
  const names = [
    [row['clientName'], row['clientVersion']],
    [row['osName'], row['osVersion']],
    [row['deviceBrand'], row['deviceModel']],
    [row['ip']],
  ]
  const parts = names.map((pair) => pair.map(text).filter(Boolean).join(' ')).filter(Boolean)
  return html`<p class="fact">${parts.join(' · ')}</p>`
}

/** A field of a profile in the line below the name. */
type LineField = Exclude<
  ExportedField<typeof users>,
  // Beside the line: the head and the text below.
  | 'name'
  | 'username'
  | 'email'
  | 'imageId'
  | 'bio'
  // Only in the file for programs.
  | 'accountId'
  | 'imageUrl'
  | 'pinnedPosts'
  | 'showsResume'
  | 'emailDigest'
  | 'whoMayWrite'
  | 'messageNotices'
  | 'timeZone'
  | 'membersOnly'
  | 'hidesFromSearch'
  | 'allowsAi'
  | 'followersCount'
  | 'renamedAt'
  | 'redirectsOldNames'
  | 'firstStep'
  | 'followsEnough'
>

const { bio: _bio, ...others } = ABOUT_LABELS
const LINE: Readonly<Record<LineField, string>> = others

const lineOf = (profile: ExportedRecord): string =>
  Object.keys(LINE)
    .map((name) => [profile[name]].flat().map(text).filter(Boolean).join(', '))
    .filter(Boolean)
    .join(' · ')

const list = (id: string, title: string, rest: Pick<Section, 'entries' | 'render'>): Section => ({
  id,
  title,
  element: 'ul',
  ...rest,
})

const documentSections = (records: Records, pathOf: Page['pathOf']): Section[] =>
  archiveSections.map(({ list: name, id, title, isGallery, render }) => ({
    id,
    title,
    element: isGallery ? 'div' : 'ul',
    entries: records[name](),
    render: (record) => render(record, pathOf),
  }))

/** Sessions, connected providers, email changes and logs of the account. */
async function accountSections(records: Records): Promise<Section[]> {
  return [
    list('devices', 'Signed in', {
      entries: await records.sessions(),
      render: (each) => html`<li>${timeOf(each['$createdAt'])}${device(each)}</li>`,
    }),
    list('services', 'Connected services', {
      entries: await records.identities(),
      render: (each) =>
        html`<li>
          ${text(each['provider'])} <span class="fact">${text(each['providerEmail'])}</span>
        </li>`,
    }),
    list('passkeys', 'Passkeys', {
      entries: await records.passkeys(),
      render: (each) =>
        html`<li>
          ${text(each['name'])} ${timeOf(each['$createdAt'])} ${timeOf(each['usedAt'])}
        </li>`,
    }),
    list('github', 'GitHub on your profile', {
      entries: (await records.github()).account?.repositories ?? [],
      render: (each) =>
        html`<li>${text(each['name'])} <span class="fact">${text(each['url'])}</span></li>`,
    }),
    list('emails', 'Changes of email', {
      entries: await records.emailChanges(),
      render: (each) =>
        html`<li>
          ${text(each['oldEmail'])} → ${text(each['newEmail'])} ${timeOf(each['requestedAt'])}
        </li>`,
    }),
    list('networks', 'Networks', {
      entries: await records.networks(),
      render: (each) => html`<li>${text(each['network'])} ${timeOf(each['seenAt'])}</li>`,
    }),
    list('activity', 'Activity', {
      entries: await records.logs(),
      render: (each) =>
        html`<li>
          <code>${[text(each['event']), text(each['what'])].filter(Boolean).join(': ')}</code>
          ${timeOf(each['time'])}${device(each)}
        </li>`,
    }),
  ]
}

interface Page {
  readonly appName: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly records: Records
  /** The path of one of the person's files in the archive. */
  readonly pathOf: (fileId: string) => string | undefined
}

/** The archive as a page for browsers, without scripts and without network access. */
export async function* renderPage({
  appName,
  time,
  records,
  pathOf,
}: Page): AsyncGenerator<string> {
  const [account, profile] = [await records.account(), await records.profile()]
  const sections = [...documentSections(records, pathOf), ...(await accountSections(records))]
  const name = text(profile?.['name']) || account.name || 'Your account'
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)
  const contact = [account.email, account.phone].filter(Boolean).join(' · ')
  const picture = pathOf(text(profile?.['imageId']))
  const portrait =
    picture === undefined ? '' : html`<img class="portrait" src="${hrefOf(picture)}" alt="" />`
  yield html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"
        />
        <title>${name} on ${appName}</title>
        <style>
          ${{ html: STYLE }}
        </style>
      </head>
      <body>
        <header>
          ${portrait}
          <h1><bdi>${name}</bdi></h1>
          <p class="fact">
            ${profile === null ? '' : `@${text(profile['username'])} · `}${contact}
          </p>
          <p dir="auto">${lineOf(profile ?? {})}</p>
          <p dir="auto">${text(profile?.['bio'])}</p>
          <p class="none">
            What ${appName} stores about you, taken at ${timeOf(new Date(time).toISOString())}. What
            changed in the meantime may be here only in part. The same is in the files beside this
            page, for programs.
          </p>
          <nav aria-label="Parts of this page">
            <ul>
              ${links}
            </ul>
          </nav>
        </header>
        <main>
     `.html
  for (const section of sections) yield* renderSection(section)
  yield '</main>\n</body>\n</html>\n'
}
