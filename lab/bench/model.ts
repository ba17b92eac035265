/** What was measured, and by which command. Bytes of rows are with their indexes. */
const MEASURED = {
  /** Of the generated million of posts (`npm run generate`, moved by `migrate-to`): bytes of each on PostgreSQL. */
  rows: { person: 2080, post: 2320, like: 170, save: 620, follow: 630 },
  /** `npm run bench -- servers`, on PostgreSQL with Redis: microseconds of the processor for each request. */
  micros: {
    /** An answer that is kept in memory. */
    kept: { devhood: 23, postgres: 0 },
    /** A list that is worked out anew. */
    fresh: { devhood: 640, postgres: 1140 },
    /** A like, a save, a follow. */
    small: { devhood: 560, postgres: 840 },
    post: { devhood: 800, postgres: 990 },
    signIn: { devhood: 19_000, postgres: 800 },
    /** A picture that is there in the width that is asked for: `npm run bench -- pictures`. */
    picture: { devhood: 15, postgres: 0 },
    /** A photo of a phone, from its upload until all its widths are there. */
    photo: { devhood: 270_000, postgres: 0 },
  },
  /** `npm run bench -- pages`: of a feed of 20 on a phone, pictures included. */
  feedBytes: 311_000,
} as const

/** What nobody can measure before there are people: write your own numbers here. */
const ASSUMED = {
  /** Of all people, who comes on a day. */
  active: 0.1,
  /** On such a day, each: */
  openings: 4,
  pages: 6,
  likes: 5,
  posts: 0.1,
  saves: 0.3,
  follows: 0.2,
  signIns: 0.05,
  /** Of pages of posts, which are worked out anew because somebody has written meanwhile. */
  fresh: 0.5,
  /** Requests that one opening makes beside its first page of posts. */
  requestsOfOpening: 6,
  /** Pictures of a page that the browser has not seen yet, of 20. */
  unseen: 12,
  /** The busiest hour, of the mean. */
  peak: 3,
  /** Of a core, what is used in that hour. */
  load: 0.5,
  /** Bytes of a photo as it was uploaded, and of all its widths. */
  photo: 2_000_000,
  widths: 400_000,
  /** In euros a month: a core with 4 GB of memory, a GB of a fast disk, of S3, of traffic out. */
  prices: { core: 15, disk: 0.1, files: 0.02, traffic: 0.01 },
} as const

const DAY = 86_400
const GB = 1e9
const DAYS_OF_YEAR = 365
const DAYS_OF_MONTH = 30

type Work = keyof typeof MEASURED.micros

/** Pages of posts that are asked for on a day. */
const pagesOf = (people: number) => people * ASSUMED.active * (ASSUMED.openings + ASSUMED.pages)

/** How often each kind of work is done on a day. */
function workOf(people: number): Readonly<Record<Work, number>> {
  const active = people * ASSUMED.active
  const pages = pagesOf(people)
  const small = active * (ASSUMED.likes + ASSUMED.saves + ASSUMED.follows)
  return {
    fresh: pages * ASSUMED.fresh,
    kept: pages * (1 - ASSUMED.fresh) + active * ASSUMED.openings * ASSUMED.requestsOfOpening,
    small,
    post: active * ASSUMED.posts,
    photo: active * ASSUMED.posts,
    signIn: active * ASSUMED.signIns,
    picture: pages * ASSUMED.unseen,
  }
}

/** Rows and bytes that come in a year. */
function growthOf(people: number) {
  const { rows } = MEASURED
  const active = people * ASSUMED.active * DAYS_OF_YEAR
  const { posts, likes, saves, follows } = ASSUMED
  const counts = {
    person: people,
    post: active * posts,
    like: active * likes,
    save: active * saves,
    follow: active * follows,
  }
  const kinds = Object.keys(rows) as (keyof typeof rows)[]
  return {
    posts: counts.post,
    likes: counts.like,
    rowBytes: kinds.reduce((sum, kind) => sum + counts[kind] * rows[kind], 0),
    fileBytes: counts.post * (ASSUMED.photo + ASSUMED.widths),
  }
}

/** What a community of so many people takes, after its first year. */
function modelOf(people: number) {
  const work = workOf(people)
  const kinds = Object.keys(work) as Work[]
  const coresOf = (who: 'devhood' | 'postgres') => {
    const micros = kinds.reduce((sum, kind) => sum + work[kind] * MEASURED.micros[kind][who], 0)
    return ((micros / 1e6 / DAY) * ASSUMED.peak) / ASSUMED.load
  }
  // A photo is no request: it comes with a post.
  const requests = kinds.reduce((sum, kind) => sum + (kind === 'photo' ? 0 : work[kind]), 0)
  const traffic = (pagesOf(people) * MEASURED.feedBytes * ASSUMED.unseen) / 20
  const cores = { devhood: coresOf('devhood'), postgres: coresOf('postgres') }
  const growth = growthOf(people)
  const { prices } = ASSUMED
  const cost =
    (Math.ceil(cores.devhood) + Math.ceil(cores.postgres)) * prices.core +
    (growth.rowBytes / GB) * prices.disk +
    (growth.fileBytes / GB) * prices.files +
    ((traffic * DAYS_OF_MONTH) / GB) * prices.traffic
  return { ...growth, requests: (requests / DAY) * ASSUMED.peak, cores, traffic, cost }
}

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]

const count = (value: number) => Math.round(value).toLocaleString('en')
const inGb = (bytes: number) =>
  `${(bytes / GB).toLocaleString('en', { maximumSignificantDigits: 2 })} GB`

const ROWS: Readonly<Record<string, (model: ReturnType<typeof modelOf>) => string>> = {
  'posts in a year': ({ posts }) => count(posts),
  'likes in a year': ({ likes }) => count(likes),
  'rows in a year': ({ rowBytes }) => inGb(rowBytes),
  'files in a year': ({ fileBytes }) => inGb(fileBytes),
  'requests a second, busiest hour': ({ requests }) => count(requests),
  'traffic on a day': ({ traffic }) => inGb(traffic),
  'cores for Devhood': ({ cores }) => cores.devhood.toFixed(1),
  'cores for PostgreSQL': ({ cores }) => cores.postgres.toFixed(1),
  'cost a month, after a year': ({ cost }) => `€ ${count(cost)}`,
}

/** The model as a table in Markdown, one column for each size. */
export function renderModel(): string {
  const models = SIZES.map(modelOf)
  const head = `| people | ${SIZES.map(count).join(' | ')} |`
  const rule = `| --- |${SIZES.map(() => ' ---: |').join('')}`
  const rows = Object.entries(ROWS).map(
    ([name, cell]) => `| ${name} | ${models.map(cell).join(' | ')} |`,
  )
  return [head, rule, ...rows].join('\n')
}
