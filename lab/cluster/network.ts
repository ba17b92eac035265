import { spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { BlockList } from 'node:net'
import { networkInterfaces } from 'node:os'
import { env } from 'node:process'
import { createInterface } from 'node:readline'
import { freePort, LOOPBACK } from '../../apps/server/test/stores/free-port.ts'

/** The address that a process listens on. */
export interface ProcessAddress {
  readonly host: string
  readonly port: number
  /** The command that starts a process in its network. */
  readonly commandPrefix: readonly string[]
}

/** The network between the processes, the servers that they use, and their clients. */
export interface Network extends AsyncDisposable {
  /** A description for the test's output. */
  readonly kind: string
  /** This machine's address as the processes see it, and the addresses that may connect to it. */
  readonly hostAddress: string
  readonly callers: string
  readonly addresses: readonly ProcessAddress[]
  /** Connects a process with the network, or drops all its packets silently. Undefined where that isn't possible. */
  readonly setLink?: (at: number, isUp: boolean) => void
}

/** Subnets of eight addresses in 198.18.0.0/15, a range reserved for tests and not routed. */
const NETS = 2 ** 14
const PREFIX = 29
const PORT = 3000
const TRIES = 10

/** An address in a subnet by number: 0 is the subnet itself, 1 is this machine, processes follow. */
function addressIn(net: number, number: number): string {
  const offset = net * 8 + number
  return `198.${18 + (offset >> 16)}.${(offset >> 8) & 255}.${offset & 255}`
}

/** Whether none of the machine's networks contains one of these addresses. */
function isFree(net: number, count: number): boolean {
  const taken = new BlockList()
  for (const each of Object.values(networkInterfaces()).flat())
    if (each?.family === 'IPv4')
      taken.addSubnet(each.address, Number(each.cidr?.split('/')[1] ?? 32))
  return Array.from({ length: count }).every((_, at) => !taken.check(addressIn(net, at + 1)))
}

/** Runs `ip` with these lines in the namespace of a process or of this machine. Throws its error output. */
function ip(lines: readonly string[], pid?: number): void {
  const options = { input: lines.join('\n'), encoding: 'utf8' } as const
  const batch = ['-batch', '-']
  const { status, stderr, error } =
    pid === undefined
      ? spawnSync('ip', batch, options)
      : spawnSync('nsenter', ['-t', String(pid), '-n', 'ip', ...batch], options)
  if (error) throw error
  if (status !== 0) throw new Error(stderr.split('\n')[0])
}

/**
 * A network namespace that exists while its holder process has an open stdin. So the system removes it and all
 * its links, even when the test is killed.
 */
async function openNamespace() {
  const holder = spawn('unshare', ['-n', 'sh', '-c', 'echo && exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = once(holder, 'exit').catch(() => undefined)
  const started = once(createInterface({ input: holder.stdout }), 'line')
  if ((await Promise.race([started, ended.then(() => 'ended')])) === 'ended')
    throw new Error('nobody may have a namespace of networks here')
  const { pid = 0 } = holder
  return {
    pid,
    // Processes started in it end with the test.
    commandPrefix: ['nsenter', '-t', String(pid), '-n', 'setpriv', '--pdeathsig', 'KILL'],
    async [Symbol.asyncDispose]() {
      holder.stdin.end()
      await ended
    },
  }
}

/** Reserves a free subnet with a link named after it. Returns its number. */
function createSubnet(pid: number, count: number): number {
  for (let attempt = 1; ; attempt++) {
    const net = randomInt(NETS)
    if (!isFree(net, count + 1)) continue
    try {
      ip([`link add devhood${net} type veth peer name up netns ${pid}`])
      return net
    } catch (error) {
      if (attempt === TRIES) throw error
    }
  }
}

/** A switch in a separate namespace, with a link to this machine and one to each process's namespace. */
async function openSwitch(count: number): Promise<Network> {
  await using opening = new AsyncDisposableStack()
  const hub = opening.use(await openNamespace())
  const net = createSubnet(hub.pid, count)
  // The system would remove it too, but later.
  opening.defer(() => ip([`link delete devhood${net}`]))
  const hostAddress = addressIn(net, 1)
  ip([`address add ${hostAddress}/${PREFIX} dev devhood${net}`, `link set dev devhood${net} up`])
  ip(
    [
      'link add switch type bridge',
      'link set dev switch up',
      'link set dev up master switch',
      'link set dev up up',
    ],
    hub.pid,
  )
  const addresses: ProcessAddress[] = []
  for (let at = 0; at < count; at++) {
    const { pid, commandPrefix } = opening.use(await openNamespace())
    const host = addressIn(net, at + 2)
    ip(
      [
        `link add port${at} type veth peer name wire netns ${pid}`,
        `link set dev port${at} master switch`,
        `link set dev port${at} up`,
      ],
      hub.pid,
    )
    ip(
      ['link set dev lo up', `address add ${host}/${PREFIX} dev wire`, 'link set dev wire up'],
      pid,
    )
    addresses.push({ host, port: PORT, commandPrefix })
  }
  const opened = opening.move()
  return {
    kind: `each in a network namespace of its own, ${hostAddress}/${PREFIX}`,
    hostAddress,
    callers: `${addressIn(net, 0)}/${PREFIX}`,
    addresses,
    setLink: (at, isUp) => ip([`link set dev port${at} ${isUp ? 'up' : 'down'}`], hub.pid),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

async function openPorts(count: number, reason: string): Promise<Network> {
  const ports = await Promise.all(Array.from({ length: count }, async () => freePort()))
  return {
    kind: `on ports of ${LOOPBACK} (${reason})`,
    hostAddress: LOOPBACK,
    callers: `${LOOPBACK}/32`,
    addresses: ports.map((port) => ({ host: LOOPBACK, port, commandPrefix: [] })),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** Networks for this many processes: separate ones where the system allows it, otherwise they share this machine's. */
export async function openNetwork(count: number): Promise<Network> {
  // An external S3 server may be unreachable from the namespaces.
  if (env['TEST_S3_URL']) return openPorts(count, 'TEST_S3_URL is set')
  try {
    return await openSwitch(count)
  } catch (error) {
    return openPorts(count, error instanceof Error ? error.message : String(error))
  }
}
