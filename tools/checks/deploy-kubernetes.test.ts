import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { VERSION } from '../../apps/server/src/http/version.ts'
import { faultsOf } from './setting-names.ts'

/** How long a stopping server waits for idle connections and requests in flight, in seconds. */
const CLOSING = 16 + 10
const folder = join(import.meta.dirname, '../../deploy/kubernetes')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
}

describe('the Kubernetes manifests', () => {
  const files = readdirSync(folder)
  const manifests = files
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(textOf(file)))
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
    const { resources } = parse(textOf('kustomization.yaml')) as {
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

  it('run one pod without privileges, with a read-only disk except for its volume', () => {
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
      resources: { requests: { cpu: '500m' }, limits: { memory: '3Gi' } },
    })
    expect(String(container['image']).endsWith(`/devhood:${VERSION}`)).toBe(true)
    const mounts = container['volumeMounts'] as { name: string; mountPath: string }[]
    const data = mounts.find(({ name }) => name === spec.volumeClaimTemplates[0]?.metadata.name)
    expect(env['DATA_DIR']).toBe(`${data?.mountPath}/devhood`)
  })

  it('probe the health endpoints, and give time to stop', () => {
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => (container[probe] as { httpGet: { path: string } }).httpGet.path,
    )
    expect(paths).toEqual(['/v1/health/live', '/v1/health/live', '/v1/health/ready'])
    const { preStop } = container['lifecycle'] as { preStop: { sleep: { seconds: number } } }
    expect(pod['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(
      preStop.sleep.seconds + CLOSING,
    )
  })

  it('use existing settings, and contain no secret', () => {
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

  it('select the intended pods', () => {
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
