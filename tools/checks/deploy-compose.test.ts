import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { VERSION } from '../../apps/server/src/http/version.ts'
import { faultsOf } from './setting-names.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const IMAGE = `devhood:${VERSION}`
/** A tag with a complete version number. */
const EXACT = /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, { ipv4_address: string } | null>>
  readonly network_mode?: string
  readonly restart?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly mem_limit?: string
  readonly pids_limit?: number
  readonly stop_grace_period?: string
  readonly logging?: object
  readonly ports?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, null>>
}

const compose = (name: string) => parse(read(name), { merge: true }) as Compose

/** The settings of a process, with secrets where `make-secrets.sh` has written them. */
function settingsOf({ environment = {} }: Service, secrets: (name: string) => string) {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/^\$\{PUBLIC_URL:\?.*\}$/, 'https://hood.example')
        .replace(/^\/run\/secrets\/(.+)$/, (_, secret: string) => secrets(secret)),
    ]),
  )
}

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (name) => {
  const { services, volumes } = compose(name)
  const ours = Object.entries(services).filter(([, { image }]) => image === IMAGE)

  it('names exact versions, and limits every service', () => {
    expect(ours.length).toBe(name === 'compose.yaml' ? 1 : 3)
    for (const [service, it] of Object.entries(services)) {
      expect([service, EXACT.test(it.image)]).toEqual([service, true])
      expect(it).toMatchObject({
        restart: 'unless-stopped',
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
        logging: expect.any(Object),
      })
    }
  })

  it('gives each Devhood its own writable folder, and time to stop', () => {
    for (const [, it] of ours)
      expect(it).toMatchObject({
        // Each of them: an image that isn't built here would be pulled from a registry.
        build: { context: '../release', dockerfile: '../deploy/Dockerfile' },
        read_only: true,
        cap_drop: ['ALL'],
        stop_grace_period: '30s',
      })
    const folders = ours.map(([, it]) => it.volumes?.join().replace(':/data', '') ?? '')
    expect(new Set(folders).size).toBe(ours.length)
    expect(folders.filter((folder) => !(folder in volumes))).toEqual([])
  })

  it('uses existing settings, and contains no secret', () => {
    for (const [, { environment = {} }] of ours) expect(faultsOf(environment)).toEqual([])
  })

  it('exposes only nginx', () => {
    const open = Object.entries(services).flatMap(([service, { ports = [] }]) =>
      ports.map((port) => `${service} ${port}`),
    )
    // On one machine nginx shares the network of Devhood, which listens on loopback.
    const at = name === 'compose.yaml' ? 'devhood' : 'proxy'
    expect(open).toEqual([`${at} 80:80`, `${at} 443:443`])
  })

  it('mounts existing files', () => {
    const mounted = Object.values(services).flatMap(({ volumes: all = [] }) =>
      all.flatMap((volume) => (volume.startsWith('./nginx') ? [volume.split(':')[0] ?? ''] : [])),
    )
    expect(mounted.length).toBe(2)
    expect(mounted.filter((path) => !existsSync(join(deploy, path)))).toEqual([])
  })
})

it('one Devhood on one machine starts with the settings of compose.yaml', () => {
  const { devhood, proxy } = compose('compose.yaml').services
  if (!devhood) throw new Error('There is no such service.')
  expect(proxy?.network_mode).toBe('service:devhood')
  const { config, warnings } = readConfig(settingsOf(devhood, String))
  expect(config).toMatchObject({ host: '127.0.0.1', trustedProxies: ['127.0.0.1'] })
  expect(warnings.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'Without SMTP_URL',
  ])
})

describe('three processes', () => {
  const { services, secrets = {} } = compose('compose.scale.yaml')
  const addressOf = (service: string) => {
    const { networks = {} } = services[service] ?? {}
    return 'front' in networks ? networks.front?.ipv4_address : undefined
  }

  it('trust only nginx, which knows all of them', () => {
    const names = ['devhood-1', 'devhood-2', 'devhood-3']
    for (const each of names)
      expect(services[each]?.environment?.['TRUSTED_PROXIES']).toBe(addressOf('proxy'))
    expect(new Set(['proxy', ...names].map(addressOf)).size).toBe(4)
    const servers = read('nginx/upstream-three.conf').matchAll(/^ {2}server (\S+) /gm)
    expect(Array.from(servers, ([, place]) => place)).toEqual(names.map((each) => `${each}:3000`))
  })

  it("share their own secrets, generated once, which other users of the machine can't read", () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'devhood-secrets-'))
    cpSync(join(deploy, 'make-secrets.sh'), join(folder.path, 'make-secrets.sh'))
    const make = () => spawnSync('sh', [join(folder.path, 'make-secrets.sh')]).status
    expect(make()).toBe(0)
    const made = join(folder.path, 'secrets')
    expect(statSync(made).mode & 0o777).toBe(0o700)
    const texts = () => readdirSync(made).map((file) => readFileSync(join(made, file), 'utf8'))
    const before = texts()
    expect(make()).not.toBe(0)
    expect(texts()).toEqual(before)

    const fileOf = (secret: string) => join(folder.path, secrets[secret]?.file ?? 'none')
    expect(Object.keys(secrets).filter((secret) => !existsSync(fileOf(secret)))).toEqual([])
    const wanted = Object.values(services).flatMap((service) => service.secrets ?? [])
    expect(new Set(wanted)).toEqual(new Set(Object.keys(secrets)))

    const process = services['devhood-1']
    if (!process) throw new Error('There is no such service.')
    const { config } = readConfig(settingsOf(process, fileOf))
    expect(config.blobsUrl).toMatch(/^s3:\/\/devhood:[\w-]{43}@devhood\/\?endpoint=/)
    const at = (file: string) => readFileSync(fileOf(file), 'utf8').trim()
    expect(config.databaseUrl).toBe(
      `postgres://devhood:${at('postgres_password')}@postgres:5432/devhood`,
    )
    expect(`requirepass ${config.redisUrl?.password}`).toBe(at('valkey_conf'))
    expect(readFileSync(join(made, 'objects.env'), 'utf8')).toBe(
      `ROOT_ACCESS_KEY_ID=${at('s3_id')}\nROOT_SECRET_ACCESS_KEY=${at('s3_secret')}\n`,
    )
    expect(Buffer.from(at('secret_key'), 'base64url').length).toBe(32)
  })
})
