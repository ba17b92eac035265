/** Measurements and the commands that made them. Sizes of rows include their indexes. */
const MEASURED = {
  /** Bytes of each row on PostgreSQL, from a million generated posts (`npm run generate`, copied by `migrate-to`). */
  rows: { person: 2080, post: 2320, like: 170, save: 620, follow: 630 },
  /** `npm run bench -- servers`, on PostgreSQL with Redis: microseconds of CPU time for each request. */
  micros: {
    /** A response from the cache. */
    kept: { devhood: 23, postgres: 0 },
    /** A list that isn't cached. */
    fresh: { devhood: 640, postgres: 1140 },
    /** A like, a save, a follow. */
    small: { devhood: 560, postgres: 840 },
    post: { devhood: 800, postgres: 990 },
    signIn: { devhood: 19_000, postgres: 800 },
    /** A preview that exists in the requested width: `npm run bench -- pictures`. */
    picture: { devhood: 15, postgres: 0 },
    /** A phone's photo, from its upload until all its previews exist. */
    photo: { devhood: 270_000, postgres: 0 },
  },
  /** `npm run bench -- pages`: bytes of a feed of 20 on a phone, pictures included. */
  feedBytes: 311_000,
} as const

/** Assumptions about behaviour, which only real users can show. Replace them with your own numbers. */
const ASSUMED = {
  /** Share of all people who are active on a day. */
  active: 0.1,
  /** Actions of each active person a day: */
  openings: 4,
  pages: 6,
  likes: 5,
  posts: 0.1,
  saves: 0.3,
  follows: 0.2,
  signIns: 0.05,
  /** Share of post pages that miss the cache because of writes since. */
  fresh: 0.5,
  /** Requests of one opening besides its first page of posts. */
  requestsOfOpening: 6,
  /** Pictures of a page that the browser hasn't cached yet, of 20. */
  unseen: 12,
  /** The busiest hour, as a multiple of the mean. */
  peak: 3,
  /** Share of a core that is used in that hour. */
  load: 0.5,
  /** Bytes of an original photo, and of all its previews. */
  photo: 2_000_000,
  widths: 400_000,
  /** Euros a month for a core with 4 GB of memory, and for a GB of fast disk, S3 storage and outgoing traffic. */
  prices: { core: 15, disk: 0.1, files: 0.02, traffic: 0.01 },
} as const

const DAY = 86_400
const GB = 1e9
const DAYS_OF_YEAR = 365
const DAYS_OF_MONTH = 30

type Work = keyof typeof MEASURED.micros

/** Requested pages of posts a day. */
const pagesOf = (people: number) => people * ASSUMED.active * (ASSUMED.openings + ASSUMED.pages)

/** Requests of each kind a day. */
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

/** New rows and bytes a year. */
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

/** Resources for a community of this many people after its first year. */
function modelOf(people: number) {
  const work = workOf(people)
  const kinds = Object.keys(work) as Work[]
  const coresOf = (who: 'devhood' | 'postgres') => {
    const micros = kinds.reduce((sum, kind) => sum + work[kind] * MEASURED.micros[kind][who], 0)
    return ((micros / 1e6 / DAY) * ASSUMED.peak) / ASSUMED.load
  }
  // A photo isn't a request of its own: it belongs to a post.
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

/** The model as a Markdown table, one column for each size. */
export function renderModel(): string {
  const models = SIZES.map(modelOf)
  const head = `| people | ${SIZES.map(count).join(' | ')} |`
  const rule = `| --- |${SIZES.map(() => ' ---: |').join('')}`
  const rows = Object.entries(ROWS).map(
    ([name, cell]) => `| ${name} | ${models.map(cell).join(' | ')} |`,
  )
  return [head, rule, ...rows].join('\n')
}
