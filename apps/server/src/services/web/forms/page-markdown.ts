import {
  JOB_LABELS,
  locationText,
  profilePath,
  type PublicComment,
  type PublicJob,
  type PublicJobRow,
  type PublicPage,
  type PublicPerson,
  type PublicPost,
  salaryText,
  SITE_PAGE_TITLES,
} from '@devhood/contract'
import { ABOUT_FIELDS, ABOUT_LABELS } from '@devhood/contract/collections'
import { linkName, plainTextOf } from '@devhood/contract/text'
import { excerpt } from '#lib/plain-text'
import { blocks, escapeMarkdown, linkTo, quotation } from './markdown.ts'

/** Makes an address of the server absolute. */
type UrlOf = (path: string) => string

const NAME_MAX = 120

const joined = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(' · ')

const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

const section = (title: string, content: string): string =>
  content === '' ? '' : blocks([`## ${title}`, content])

const dayOf = (time: string): string => time.slice(0, 10)

const personLink = (person: PublicPerson, urlOf: UrlOf) =>
  `${linkTo(person.name, urlOf(`${profilePath(person)}.md`))} (${escapeMarkdown(`@${person.username}`)})`

function postLine(post: PublicPost, urlOf: UrlOf): string {
  const said = plainTextOf(post.caption ?? '').trim() || post.pictures[0].alt || 'A picture'
  return joined([
    linkTo(excerpt(said, NAME_MAX), urlOf(`/posts/${post.$id}.md`)),
    escapeMarkdown(post.creator.name),
    dayOf(post.$createdAt),
  ])
}

const postLines = (posts: readonly PublicPost[], urlOf: UrlOf) =>
  listOf(posts.map((post) => postLine(post, urlOf)))

const commentOf = ({ creator, text, $createdAt }: PublicComment) =>
  blocks([joined([escapeMarkdown(creator.name), dayOf($createdAt)]), quotation(text)])

function post({ post: it, comments, more }: Extract<PublicPage, { kind: 'post' }>, urlOf: UrlOf) {
  return blocks([
    `# Post by ${escapeMarkdown(it.creator.name)}`,
    joined([
      personLink(it.creator, urlOf),
      dayOf(it.$createdAt),
      it.location && escapeMarkdown(it.location),
      `Likes: ${it.likesCount}`,
    ]),
    ...it.pictures.map(({ imageUrl, alt }) => `!${linkTo(alt, urlOf(imageUrl))}`),
    quotation(it.caption),
    it.tags.map((tag) => linkTo(`#${tag}`, urlOf(`/tags/${encodeURIComponent(tag)}.md`))).join(' '),
    section('Comments', blocks(comments.map(commentOf))),
    section('More', postLines(more, urlOf)),
  ])
}

function profile(page: Extract<PublicPage, { kind: 'profile' }>, urlOf: UrlOf) {
  const { person, github, links, pinned, posts } = page
  const about = ABOUT_FIELDS.filter((name) => name !== 'bio').flatMap((name) => {
    const value = [person[name] ?? []].flat().map(escapeMarkdown).join(', ')
    return value === '' ? [] : [`${ABOUT_LABELS[name]}: ${value}`]
  })
  const pages = [
    ...links.map(({ label, url, verified }) =>
      joined([linkTo(linkName(label, url), url), verified && 'verified']),
    ),
    ...(github ? [linkTo(`GitHub: ${github.login}`, github.url)] : []),
    ...(person.showsResume ? [linkTo('Resume', urlOf(`${profilePath(person)}/resume.md`))] : []),
  ]
  return blocks([
    `# ${escapeMarkdown(person.name)}`,
    joined([
      escapeMarkdown(`@${person.username}`),
      `Posts: ${page.total}`,
      `Followers: ${page.followers}`,
      `Following: ${page.following}`,
    ]),
    quotation(person.bio),
    listOf(about),
    section('Links', listOf(pages)),
    section('Pinned', postLines(pinned, urlOf)),
    section('Posts', postLines(posts, urlOf)),
  ])
}

const jobFacts = (job: PublicJob | PublicJobRow): (string | null)[] => [
  job.company && escapeMarkdown(job.company),
  escapeMarkdown(locationText(job)),
  job.employment && JOB_LABELS.employment[job.employment],
  job.seniority && JOB_LABELS.seniority[job.seniority],
  salaryText(job),
  job.visa && JOB_LABELS.visa[job.visa],
  job.stack.map(escapeMarkdown).join(', '),
]

const OVER = { draft: '', live: '', filled: 'This job is filled.', expired: 'This ad has expired.' }

const job = ({ job: it }: Extract<PublicPage, { kind: 'job' }>) =>
  blocks([
    `# ${escapeMarkdown(`${it.title ?? ''} at ${it.company ?? ''}`)}`,
    OVER[it.status],
    joined(jobFacts(it)),
    quotation(it.description),
    it.status === 'live' && it.apply ? `Apply: ${escapeMarkdown(it.apply)}` : '',
  ])

const board = ({ jobs, total }: Extract<PublicPage, { kind: 'board' }>, urlOf: UrlOf) =>
  blocks([
    '# Jobs',
    `Jobs: ${total}`,
    listOf(
      jobs.map((each) =>
        joined([linkTo(each.title ?? '', urlOf(`/jobs/${each.$id}.md`)), ...jobFacts(each)]),
      ),
    ),
  ])

function resume({ resume: it }: Extract<PublicPage, { kind: 'resume' }>) {
  const { basics, work, education, skills } = it
  const time = ({ startDate, endDate }: { startDate: string; endDate?: string }) =>
    escapeMarkdown(`${startDate} – ${endDate ?? ''}`)
  return blocks([
    `# Resume of ${escapeMarkdown(basics.name)}`,
    escapeMarkdown(basics.label ?? ''),
    quotation(basics.summary ?? null),
    section(
      'Work',
      blocks(
        work.map((each) =>
          blocks([
            joined([escapeMarkdown(each.position), escapeMarkdown(each.name), time(each)]),
            quotation(each.summary ?? null),
          ]),
        ),
      ),
    ),
    section(
      'Education',
      blocks(
        education.map((each) =>
          joined([escapeMarkdown(each.area), escapeMarkdown(each.institution), time(each)]),
        ),
      ),
    ),
    section('Skills', skills.map(({ name }) => escapeMarkdown(name)).join(', ')),
  ])
}

const listing = (title: string, total: string, content: string) => blocks([title, total, content])

function contentOf(page: PublicPage, urlOf: UrlOf): string {
  switch (page.kind) {
    case 'post':
      return post(page, urlOf)
    case 'profile':
      return profile(page, urlOf)
    case 'resume':
      return resume(page)
    case 'tag':
      return listing(
        `# ${escapeMarkdown(`#${page.tag}`)}`,
        `Posts: ${page.total}`,
        postLines(page.posts, urlOf),
      )
    case 'explore':
      return listing('# Posts', `Posts: ${page.total}`, postLines(page.posts, urlOf))
    case 'people':
      return listing(
        '# People',
        `People: ${page.total}`,
        listOf(
          page.people.map((person) =>
            joined([personLink(person, urlOf), escapeMarkdown(person.headline ?? '')]),
          ),
        ),
      )
    case 'job':
      return job(page)
    case 'board':
      return board(page, urlOf)
    case 'site':
      return blocks([`# ${SITE_PAGE_TITLES[page.page.page]}`, quotation(page.page.text)])
    case 'missing':
      return blocks(['# Not found', "This page isn't here. It may be for members only."])
  }
}

/** A page for guests as Markdown. What people wrote is text alone. `next`: the address of its next page. */
export const pageMarkdown = (page: PublicPage, urlOf: UrlOf): string =>
  `${blocks([
    contentOf(page, urlOf),
    'next' in page && page.next !== undefined ? linkTo('Next page', urlOf(page.next)) : '',
  ])}\n`
