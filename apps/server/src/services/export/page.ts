import { INTEREST_STATES, JOB_STATES, JOB_LABELS } from '@devhood/contract'
import { type Html, html } from '#lib/html'
import { STYLE } from './page-style.ts'
import type { ExportedRecord, Records } from './records.ts'

/** Formats `2026-01-15T12:00:00.000Z`, or a time with another offset, for readers. */
function when(instant: unknown): Html {
  const text = String(instant)
  return html`<time datetime="${text}">${text.slice(0, 10)} ${text.slice(11, 16)} UTC</time>`
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const within = (record: ExportedRecord, key: string) => (record[key] ?? {}) as ExportedRecord

/** Encodes each segment of a path, so that no character of a name has a special meaning. */
const hrefOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function person(record: ExportedRecord): Html {
  const { name, username } = record
  return name === undefined
    ? html`<span class="none">Somebody who is gone</span>`
    : html`<bdi>${text(name)}</bdi> <span class="fact">@${text(username)}</span>`
}

function facts(post: ExportedRecord): Html {
  const tags = Array.isArray(post['tags']) ? post['tags'].map((tag) => `#${String(tag)}`) : []
  const likes = Number(post['likesCount'])
  const parts = [text(post['location']), `${likes} ${likes === 1 ? 'like' : 'likes'}`, ...tags]
  return html`<p class="fact">
    ${when(post['$createdAt'])} · <bdi>${parts.filter(Boolean).join(' · ')}</bdi>
  </p>`
}

function figure(post: ExportedRecord, path: string | undefined): Html {
  const alt = text(post['imageAlt']) || 'A picture without a description'
  const picture =
    path === undefined
      ? html`<p class="none">The picture was removed while this was made.</p>`
      : html`<a href="${hrefOf(path)}"
          ><img src="${hrefOf(path)}" alt="${alt}" loading="lazy"
        /></a>`
  return html`<figure>
    ${picture}
    <figcaption>
      <p dir="auto">${text(post['caption'])}</p>
      ${facts(post)}
    </figcaption>
  </figure> `
}

function row(post: ExportedRecord): Html {
  return html`<li>
    <p dir="auto">${text(post['caption'])}</p>
    <p>${person(within(post, 'creator'))}</p>
    ${facts(post)}
  </li> `
}

interface Section {
  readonly id: string
  readonly title: string
  /** The element around the entries. */
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

/** The known details of a device: program, system, location. */
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

const list = (id: string, title: string, rest: Pick<Section, 'entries' | 'render'>): Section => ({
  id,
  title,
  element: 'ul',
  ...rest,
})

/** Posts, saves, likes and follows of the person. */
function socialSections(records: Records, pathOf: Page['pathOf']): Section[] {
  return [
    {
      id: 'posts',
      title: 'Posts',
      element: 'div',
      entries: records.posts(),
      render: (post) => figure(post, pathOf(text(post['imageId']))),
    },
    list('saved', 'Saved', {
      entries: records.saves(),
      render: (save) => row(within(save, 'post')),
    }),
    list('liked', 'Liked', { entries: records.likes(), render: row }),
    list('following', 'Following', {
      entries: records.following(),
      render: (follow) => html`<li>${person(within(follow, 'followed'))}</li>`,
    }),
    list('followers', 'Followers', {
      entries: records.followers(),
      render: (follow) => html`<li>${person(within(follow, 'follower'))}</li>`,
    }),
  ]
}

/** The label of a value, if it is one of these. */
const labelOf = <T extends string>(
  values: readonly T[],
  words: Readonly<Record<T, string>>,
  value: unknown,
) => values.flatMap((each) => (each === value ? [words[each]] : [])).join('')

function adRow(job: ExportedRecord, about: string): Html {
  const { title } = job
  return title === undefined
    ? html`<li>
        <span class="none">An ad that is gone</span> <span class="fact">${about}</span>
      </li> `
    : html`<li>
        <p dir="auto">${text(title) || 'An ad without a title'}</p>
        <p class="fact"><bdi>${[text(job['company']), about].filter(Boolean).join(' · ')}</bdi></p>
      </li> `
}

const stateOfJob = (job: ExportedRecord) => labelOf(JOB_STATES, JOB_LABELS.state, job['status'])
const stateOfInterest = ({ state }: ExportedRecord) =>
  labelOf(INTEREST_STATES, JOB_LABELS.interest, state)

/** Job ads, saved ads, saved searches and interests of the person. */
function jobSections(records: Records): Section[] {
  return [
    list('jobs', 'Job ads', {
      entries: records.jobs(),
      render: (job) => adRow(job, stateOfJob(job)),
    }),
    list('saved-jobs', 'Saved ads', {
      entries: records.jobSaves(),
      render: (save) => adRow(within(save, 'job'), stateOfJob(within(save, 'job'))),
    }),
    list('searches', 'Saved searches', {
      entries: records.jobSearches(),
      render: ({ name, query }) =>
        html`<li><bdi>${text(name)}</bdi> <code>${text(query)}</code></li> `,
    }),
    list('interests', 'Interested in', {
      entries: records.interests(),
      render: (interest) => adRow(within(interest, 'job'), stateOfInterest(interest)),
    }),
    list('leads', 'Interested in your ads', {
      entries: records.leads(),
      render: (lead) => {
        const { name = '' } = within(lead, 'person')
        const about = [stateOfInterest(lead), text(name)].filter(Boolean).join(' · ')
        return adRow(within(lead, 'job'), about)
      },
    }),
  ]
}

/** Sessions, connected providers, email changes and logs of the account. */
async function accountSections(records: Records): Promise<Section[]> {
  return [
    list('devices', 'Signed in', {
      entries: await records.sessions(),
      render: (each) => html`<li>${when(each['$createdAt'])}${device(each)}</li>`,
    }),
    list('services', 'Connected services', {
      entries: await records.identities(),
      render: (each) =>
        html`<li>
          ${text(each['provider'])} <span class="fact">${text(each['providerEmail'])}</span>
        </li>`,
    }),
    list('emails', 'Changes of email', {
      entries: await records.emailChanges(),
      render: (each) =>
        html`<li>
          ${text(each['oldEmail'])} → ${text(each['newEmail'])} ${when(each['requestedAt'])}
        </li>`,
    }),
    list('activity', 'Activity', {
      entries: await records.logs(),
      render: (each) =>
        html`<li><code>${text(each['event'])}</code> ${when(each['time'])}${device(each)}</li>`,
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
  const sections = [
    ...socialSections(records, pathOf),
    ...jobSections(records),
    ...(await accountSections(records)),
  ]
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
          <p dir="auto">${text(profile?.['bio'])}</p>
          <p class="none">
            What ${appName} stores about you, taken at ${when(new Date(time).toISOString())}. What
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
