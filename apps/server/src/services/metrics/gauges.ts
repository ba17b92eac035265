import type { monitorEventLoopDelay } from 'node:perf_hooks'
import { UPKEEP } from '#services/upkeep'
import type { Platform } from '#platform'
import type { Contents } from './contents.ts'
import type { Metric, Sample } from './text.ts'

/** The sources of the gauges; each returns the current value. */
export interface Sources extends Pick<
  Platform,
  'bus' | 'database' | 'images' | 'leases' | 'mail' | 'sms'
> {
  /** What the instance holds: counts that are at most some minutes old. */
  readonly contents: () => Promise<Contents>
  /** Free bytes of the disk of the data folder, and the age of the last backup in seconds; undefined when unknown. */
  readonly diskFree: () => Promise<number | undefined>
  readonly backups: { failed(): number | undefined }
  readonly backupAge: () => Promise<number | undefined>
  readonly hashesWaiting: () => number
  /** Open WebSockets, and connections of any kind. */
  readonly sockets: () => number
  readonly connections: () => Promise<number>
  readonly previewBytes: () => Promise<number>
  /** The delay of the event loop in nanoseconds since the last reading. */
  readonly delay: Pick<ReturnType<typeof monitorEventLoopDelay>, 'max' | 'percentile' | 'reset'>
}

interface Declared {
  readonly help: string
  readonly type?: 'counter'
  readonly read: (sources: Sources) => Value | Promise<Value>
}

/** One value, several with labels, or none while it is unknown. */
type Value = number | undefined | readonly Sample[]

const NANO = 1e9

/** The queues of outgoing messages that exist. */
const outboxesOf = ({ mail, sms }: Sources) =>
  Object.entries({ mail, sms }).flatMap(([kind, outbox]) => (outbox ? [{ kind, outbox }] : []))

const DECLARED: Readonly<Record<string, Declared>> = {
  devhood_writes_waiting: {
    help: 'Units of work in line for the database.',
    read: ({ database }) => database.load().waiting,
  },
  devhood_database_bytes: {
    help: 'Size of the database.',
    read: ({ database }) => database.load().bytes,
  },
  devhood_database_log_bytes: {
    help: 'Size of the write-ahead log of the database.',
    read: ({ database }) => database.load().logBytes,
  },
  devhood_hashes_waiting: {
    help: 'Passwords in line to be hashed.',
    read: ({ hashesWaiting }) => hashesWaiting(),
  },
  devhood_images_running: {
    help: 'Pictures being worked on.',
    read: ({ images }) => images.load().running,
  },
  devhood_images_waiting: {
    help: 'Pictures in line to be worked on, for which somebody waits.',
    read: ({ images }) => images.load().waiting,
  },
  devhood_previews_bytes: {
    help: 'Size of all renderings that are kept.',
    read: ({ previewBytes }) => previewBytes(),
  },
  devhood_sockets_open: {
    help: 'WebSockets that have been let in.',
    read: ({ sockets }) => sockets(),
  },
  devhood_members: {
    help: 'People with a profile.',
    read: async ({ contents }) => (await contents()).members,
  },
  devhood_posts: {
    help: 'Posts of everybody.',
    read: async ({ contents }) => (await contents()).posts,
  },
  devhood_reports_open: {
    help: 'Reports that no operator has settled.',
    read: async ({ contents }) => (await contents()).openReports,
  },
  devhood_files_bytes: {
    help: 'Size of all uploaded files, without previews.',
    read: async ({ contents }) => (await contents()).fileBytes,
  },
  devhood_disk_free_bytes: {
    help: 'Free space on the disk of the data folder.',
    read: ({ diskFree }) => diskFree(),
  },
  devhood_last_backup_age_seconds: {
    help: 'Time since the last backup, scheduled or by devhood backup; missing if there was none.',
    read: ({ backupAge }) => backupAge(),
  },
  devhood_backup_failed: {
    help: 'Whether the last scheduled backup or its trial restore has failed; missing without BACKUP_DIR.',
    read: ({ backups }) => backups.failed(),
  },
  devhood_outbox_waiting: {
    help: 'Emails and text messages in the queue.',
    read: async (sources) =>
      Promise.all(
        outboxesOf(sources).map(async ({ kind, outbox }) => ({
          labels: { kind },
          value: await outbox.count(),
        })),
      ),
  },
  devhood_outbox_failures_total: {
    help: 'Failed attempts to send an email or a text message.',
    type: 'counter',
    read: (sources) =>
      outboxesOf(sources).flatMap(({ kind, outbox }) => {
        const state = outbox.deliveryState()
        return state ? [{ labels: { kind }, value: state.failures }] : []
      }),
  },
  devhood_mail_up: {
    help: 'Whether the mail server accepts emails; missing without one.',
    read: ({ mail }) => {
      const state = mail?.deliveryState()
      return state && Number(state.isUp)
    },
  },
  devhood_bus_up: {
    help: 'Whether this process reaches others; 0 without Redis.',
    read: ({ bus }) => Number(bus.isUp()),
  },
  devhood_bus_whole: {
    help: 'Whether this process receives all messages of the others; while it is 0, nothing that they may change is cached.',
    read: ({ bus }) => Number(bus.isReceivingAll()),
  },
  devhood_upkeep_held: {
    help: 'Whether this process does the upkeep; of all processes one does.',
    read: ({ leases }) => Number(leases.held().includes(UPKEEP)),
  },
  devhood_leases_held: {
    help: 'Works that this process does for all: the upkeep, files being put together, accounts being erased.',
    read: ({ leases }) => leases.held().length,
  },
  devhood_connections_open: {
    help: 'TCP connections to this server, WebSockets among them.',
    read: ({ connections }) => connections(),
  },
  nodejs_eventloop_delay_p50_seconds: {
    help: 'Half of the time the event loop was no later than this, since the last reading.',
    read: ({ delay }) => delay.percentile(50) / NANO,
  },
  nodejs_eventloop_delay_p99_seconds: {
    help: 'The event loop was later than this in one of a hundred looks, since the last reading.',
    read: ({ delay }) => delay.percentile(99) / NANO,
  },
  nodejs_eventloop_delay_max_seconds: {
    help: 'The longest that the event loop was late, since the last reading.',
    read: ({ delay }) => delay.max / NANO,
  },
  nodejs_heap_used_bytes: {
    help: 'Memory of the JavaScript heap that is in use.',
    read: () => process.memoryUsage().heapUsed,
  },
  process_resident_memory_bytes: {
    help: 'Memory of this process; that of its image processes is not in it.',
    read: () => process.memoryUsage.rss(),
  },
  process_cpu_seconds_total: {
    help: 'Time of the CPU that this process has taken.',
    type: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  },
  process_start_time_seconds: {
    help: 'When this process began, in seconds since 1970.',
    read: () => Math.round(Date.now() / 1000 - process.uptime()),
  },
}

async function readSafely(read: Declared['read'], sources: Sources): Promise<Value> {
  try {
    return await read(sources)
  } catch {
    return undefined
  }
}

function samplesOf(value: Value): readonly Sample[] {
  if (value === undefined) return []
  return typeof value === 'number' ? [{ value }] : value
}

export async function readGauges(sources: Sources): Promise<Metric[]> {
  const read = Object.entries(DECLARED).map(
    async ([name, { help, type, read: value }]): Promise<Metric> => ({
      name,
      help,
      type: type ?? 'gauge',
      // What can't be read now, as without the database, is missing.
      samples: samplesOf(await readSafely(value, sources)),
    }),
  )
  const metrics = await Promise.all(read)
  sources.delay.reset()
  return metrics.filter(({ samples }) => samples.length > 0)
}
