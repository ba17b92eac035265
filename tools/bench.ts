import { argv, exit } from 'node:process'
import { type Figure, report } from '../lab/bench/figures.ts'

const table = (measure: () => Promise<readonly Figure[]>) => async () => report(await measure())

/** Benchmarks by name. Each loads its module on demand and returns whether its results are within budget. */
const RUNS: Readonly<Record<string, () => Promise<boolean>>> = {
  // Everything that has a budget, in one table; with --quick, the part that takes less than two minutes.
  all: async () => (await import('../lab/bench/bench.ts')).runBench(argv.includes('--quick')),
  // The product's own requests, compared with a bare server.
  requests: table(async () => (await import('../lab/bench/bench.ts')).measureServer(false)),
  // Share of the feed's request rate that remains while other people upload and sign in.
  mixed: table(async () => (await import('../lab/bench/server/mixed.ts')).measureMixed()),
  // The largest lists that clients can request: event-loop blocking time and memory.
  large: table(async () => (await import('../lab/bench/server/large.ts')).measureLarge()),
  // Event-loop blocking time while an operator blocks 10,000 people, and takes it back.
  bulk: table(async () => (await import('../lab/bench/server/bulk.ts')).measureBulk()),
  // Time from the upload of a photo until it is visible.
  pictures: table(async () => (await import('../lab/bench/server/pictures.ts')).measurePictures()),
  // Time that other members wait for their pictures while one member uploads up to every limit.
  hostile: table(async () =>
    (await import('../lab/bench/server/hostile-pictures.ts')).measureHostilePictures(),
  ),
  // First page loads on a slow phone, and scrolling past 500 posts.
  pages: table(async () => (await import('../lab/bench/pages/pages.ts')).measurePages()),
  scroll: table(async () => (await import('../lab/bench/pages/scroll.ts')).measureScroll()),
  // `plans SMALL LARGE`: query plans and times of every query in two generated data folders.
  plans: async () => (await import('../lab/bench/plans/plans.ts')).runPlans(),
  // `board PLACE…`: every combination of the job board's filters, in generated data folders or PostgreSQL databases.
  board: async () => (await import('../lab/bench/plans/board.ts')).runBoard(argv.slice(3)),
  // `crowd PLACE`: what others wait while something concerns 10,000 people; it changes the generated data.
  crowd: async () => (await import('../lab/bench/server/crowd.ts')).runCrowd(argv.slice(3)),
  // The product's own functions that run for one like, one page of posts and one upload.
  functions: async () => (await import('../lab/bench/functions.ts')).runFunctions(),
  // The same requests on SQLite, on PostgreSQL, and with Redis: CPU time of each request.
  servers: async () => (await import('../lab/bench/server/servers.ts')).runServers(),
  // Resources that a community of a given size needs, from measurements and assumptions in lab/bench/model.ts.
  model: async () => {
    console.log((await import('../lab/bench/model.ts')).renderModel())
    return true
  },
  // `peers --at FOLDER --postgres URL`: the same requests to Parse Server and Directus, installed as
  // lab/peers/peers.md says.
  peers: async () => (await import('../lab/peers/peers.ts')).runPeers(),
  // Resource limits under abuse by strangers, and with thousands of listening or idle connections.
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
