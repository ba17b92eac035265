import { argv, exit } from 'node:process'
import { type Figure, report } from '../lab/bench/figures.ts'

const table = (measure: () => Promise<readonly Figure[]>) => async () => report(await measure())

/** Each is loaded when it is asked for, and tells whether what it measures is as it must be. */
const RUNS: Readonly<Record<string, () => Promise<boolean>>> = {
  // Everything that has a budget, in one table; with --quick what takes less than two minutes.
  all: async () => (await import('../lab/bench/bench.ts')).runBench(argv.includes('--quick')),
  // The product's own requests beside a bare server.
  requests: table(async () => (await import('../lab/bench/bench.ts')).measureServer(false)),
  // What is left of the feed's speed while others upload and sign in.
  mixed: table(async () => (await import('../lab/bench/server/mixed.ts')).measureMixed()),
  // The largest lists that clients can ask for: how long they hold the event loop, and what memory they take.
  large: table(async () => (await import('../lab/bench/server/large.ts')).measureLarge()),
  // How soon a photo is seen.
  pictures: table(async () => (await import('../lab/bench/server/pictures.ts')).measurePictures()),
  // How long others wait for their pictures while one member's uploads take all that they may.
  hostile: table(async () =>
    (await import('../lab/bench/server/hostile-pictures.ts')).measureHostilePictures(),
  ),
  // The first pages on a slow phone, and 500 posts that are scrolled past.
  pages: table(async () => (await import('../lab/bench/pages/pages.ts')).measurePages()),
  scroll: table(async () => (await import('../lab/bench/pages/scroll.ts')).measureScroll()),
  // `plans SMALL LARGE`: plans and times of every query, of two generated data folders.
  plans: async () => (await import('../lab/bench/plans/plans.ts')).runPlans(),
  // `board PLACE…`: every combination of the job board's filters, in generated data folders or PostgreSQL databases.
  board: async () => (await import('../lab/bench/plans/board.ts')).runBoard(argv.slice(3)),
  // The same requests on SQLite, on PostgreSQL, and with Redis: what each takes of the processor.
  servers: async () => (await import('../lab/bench/server/servers.ts')).runServers(),
  // What a community of some size takes, from what was measured and what is assumed in lab/bench/model.ts.
  model: async () => {
    console.log((await import('../lab/bench/model.ts')).renderModel())
    return true
  },
  // `peers --at FOLDER --postgres URL`: the same requests to Parse Server and Directus, which lab/peers/peers.md installs.
  peers: async () => (await import('../lab/peers/peers.ts')).runPeers(),
  // What strangers may cost, and thousands who listen or are just there.
  abuse: async () => (await import('../lab/bench/sockets/abuse.ts')).runAbuse(),
  sockets: async () => (await import('../lab/bench/sockets/sockets.ts')).runSockets(),
}

const name = argv[2]?.startsWith('--') === false ? argv[2] : 'all'
const run = RUNS[name]
if (run === undefined) {
  console.error(`There is no benchmark "${name}": take one of ${Object.keys(RUNS).join(', ')}.`)
  exit(2)
}
process.exitCode = (await run()) ? 0 : 1
