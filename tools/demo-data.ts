/** The street that `npm start -- --demo` builds: people, posts with pictures drawn by us, follows and likes. */
export const PASSWORD = 'lit-windows'

export interface DemoPerson {
  readonly handle: string
  readonly name: string
  readonly bio: string
  readonly portrait?: string
}

export interface DemoPost {
  readonly by: string
  readonly picture: string
  readonly caption: string
  readonly location: string
  readonly tags: readonly string[]
  readonly minutesAgo: number
}

export const PEOPLE: readonly DemoPerson[] = [
  {
    handle: 'ines.m',
    name: 'Ines Moreira',
    portrait: 'av-ines',
    bio: 'Backend engineer in Lisbon. Pictures move through my queues all day; whiteboards, trains and other places where code gets thought about.',
  },
  {
    handle: 'marek',
    name: 'Marek Zelenka',
    portrait: 'av-marek',
    bio: 'Platform engineer. Quiet pagers, loud coffee.',
  },
  {
    handle: 'ada.n',
    name: 'Ada Nwosu',
    portrait: 'av-ada',
    bio: 'Distributed systems, drawn before they are built.',
  },
  {
    handle: 'yukit',
    name: 'Yuki Tanabe',
    portrait: 'av-yuki',
    bio: 'Mobile developer. Paper first.',
  },
  {
    handle: 'tlind',
    name: 'Tomas Lindqvist',
    portrait: 'av-tomas',
    bio: 'I make slow things less slow and write down how.',
  },
  {
    handle: 'rmenon',
    name: 'Ravi Menon',
    portrait: 'av-cat',
    bio: 'Tooling engineer, represented by my cat.',
  },
  { handle: 'leaf', name: 'Lea Fontaine', bio: 'Junior developer, senior note taker.' },
  { handle: 'omarh', name: 'Omar Haddad', bio: 'Site reliability and small boards.' },
  { handle: 'kofib', name: 'Kofi Boateng', bio: 'Web developer from a village of ninety.' },
  { handle: 'saran', name: 'Sara Novak', bio: 'Data engineer. One backfill at a time.' },
  { handle: 'jweber', name: 'Jonas Weber', bio: 'Front-end engineer who notices kerning.' },
  { handle: 'minapark', name: 'Mina Park', bio: 'Game developer, new in town.' },
]

const post = (
  by: string,
  picture: string,
  minutesAgo: number,
  [caption, location, ...tags]: readonly [string, string, ...string[]],
): DemoPost => ({ by, picture, caption, location, tags, minutesAgo })

const HOUR = 60
const DAY = 24 * HOUR

export const POSTS: readonly DemoPost[] = [
  post('marek', 'desk', 12, [
    'The office after six. One lamp, one monitor, and a branch that finally rebases cleanly.',
    'Prague, Czechia',
    'evening',
    'setup',
    'deepwork',
  ]),
  post('ada.n', 'terminal', HOUR, [
    'Two hundred and twelve green ticks. The poisoned-job test took three weeks to get right and eleven lines to write.',
    'Lagos, Nigeria',
    'queues',
    'testing',
  ]),
  post('yukit', 'flatlay', 3 * HOUR, [
    'Paper first. The second screen is smaller now and nobody misses the tab bar.',
    'Kyoto, Japan',
    'wireframes',
    'mobile',
  ]),
  post('tlind', 'screen', 5 * HOUR, [
    'Lights come on one by one, never all at once. The borrow checker and I agree for a change.',
    'Gothenburg, Sweden',
    'rust',
  ]),
  post('kofib', 'stage', 9 * HOUR, [
    'Boring queues, quiet nights: what four years of on-call taught us, in twenty minutes.',
    'Accra, Ghana',
    'talks',
    'oncall',
  ]),
  post('leaf', 'keyboard', 14 * HOUR, [
    'Swapped every switch over lunch. My neighbours on the call have stopped asking whether it is raining.',
    'Lyon, France',
    'keyboards',
    'quiet',
  ]),
  post('ada.n', 'chart', 20 * HOUR, [
    'One index. That was all.',
    'Lagos, Nigeria',
    'latency',
    'databases',
  ]),
  post('omarh', 'board', DAY + HOUR, [
    'Revision C boots on the first try, which makes me trust it less.',
    'Amman, Jordan',
    'hardware',
  ]),
  post('yukit', 'train', DAY + 7 * HOUR, [
    'Best code review of the week, somewhere between two tunnels.',
    'Interlaken, Switzerland',
    'remote',
    'travel',
  ]),
  post('ines.m', 'whiteboard', 2 * DAY, [
    'Drew this for a new colleague and found the retry loop we had all stopped seeing. Resize now pulls from the queue instead of being pushed to, and the phone hears back in 80 ms.',
    'Lisbon, Portugal',
    'architecture',
    'whiteboard',
    'queues',
    'images',
  ]),
  post('jweber', 'rack', 3 * DAY, [
    'They let the front-end person into the server room. I counted the lights.',
    'Frankfurt, Germany',
    'servers',
  ]),
  post('rmenon', 'stickers', 5 * DAY, [
    'Lid two of two. The cat chose the placement.',
    'Pune, India',
    'stickers',
  ]),
  post('marek', 'flame', 9 * DAY, [
    'Checkout before. The wide orange plateau is a copy nobody asked for.',
    'Prague, Czechia',
    'profiling',
  ]),
  post('saran', 'editor', 34 * DAY, [
    'Four million rows, eleven minutes, one cursor. Backfills can be calm.',
    'Zagreb, Croatia',
    'data',
    'backfill',
  ]),
]
