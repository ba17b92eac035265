import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../apps/server/test/app/app.ts'
import { itemsOf, rowsOf } from './markdown.ts'
import { faultOfProof, proofsIn } from './proofs.ts'
import { NATIVE_SDK_PACKAGES, NODE_SDK_PACKAGES, SDK_PACKAGES } from './sdk-packages.ts'

// The older SDK replaces the platform's FormData, which is restored for later tests.
const { FormData } = globalThis
const older = await import('appwrite')
const newer = await import('appwrite27')
globalThis.FormData = FormData

const page = readFileSync(join(import.meta.dirname, '../..', 'docs/api-coverage.md'), 'utf8')

const DOCUMENTS = '/databases/{databaseId}/collections/{collectionId}/documents'
const FILES = '/storage/buckets/{bucketId}/files'

/** The calls of the specification, section 7. */
const CALLS = [
  'GET POST /account',
  'PATCH /account/email',
  'PATCH /account/name',
  'PATCH /account/password',
  'PATCH /account/phone',
  'GET PATCH /account/prefs',
  'GET /account/identities',
  'GET /account/logs',
  'GET DELETE /account/sessions',
  'GET PATCH DELETE /account/sessions/{sessionId}',
  'POST /account/jwt',
  'POST PUT /account/recovery',
  'POST /account/sessions/anonymous',
  'POST /account/sessions/email',
  'POST PUT /account/sessions/magic-url',
  'POST PUT /account/sessions/phone',
  'GET /account/sessions/oauth2/{provider}',
  'PATCH /account/status',
  'POST PUT /account/verification',
  'POST PUT /account/verification/phone',
  'GET /avatars/initials',
  'GET /avatars/browsers/{code}',
  'GET /avatars/credit-cards/{code}',
  'GET /avatars/favicon',
  'GET /avatars/flags/{code}',
  'GET /avatars/image',
  'GET /avatars/qr',
  `GET POST ${DOCUMENTS}`,
  `GET PATCH DELETE ${DOCUMENTS}/{documentId}`,
  `GET POST ${FILES}`,
  `GET PUT DELETE ${FILES}/{fileId}`,
  `GET ${FILES}/{fileId}/download`,
  `GET ${FILES}/{fileId}/view`,
  `GET ${FILES}/{fileId}/preview`,
  'GET /realtime',
].flatMap((line) => {
  const [path = '', ...methods] = line.split(' ').toReversed()
  return methods.toReversed().map((method) => `${method} ${path}`)
})

const SDKS: Readonly<Record<string, object>> = { '13.0.2': older, '27.0.0': newer }
/** Services whose methods are listed one by one. */
const SERVICES = ['Account', 'Avatars', 'Databases', 'TablesDB', 'Storage']

const namesIn = (text: string) => text.split(', ').map((name) => name.replaceAll('`', ''))

/** `POST /account`, an SDK or both, the methods, and what they send instead, if it is another call. */
const CALL = /^`([A-Z]+ \/[^`]*)` \(([\d.]+|both)\): (.*?)(?:; asked at `(.*)`)?$/

const rows = itemsOf(page).flatMap((item) => {
  const [, call = '', sdk = '', methods = '', at = call] = CALL.exec(item.text) ?? []
  const versions = sdk === 'both' ? Object.keys(SDKS) : [sdk].filter(Boolean)
  const row = { call, methods: namesIn(methods), asksAt: at, proofs: proofsIn(item) }
  return versions.map((version) => ({ ...row, sdk: version }))
})
const notOffered = itemsOf(page).flatMap(({ text }) => {
  const [, sdk = '', methods = '', reason = ''] = /^([\d.]+): (.*) → (.*)$/.exec(text) ?? []
  return sdk in SDKS ? [{ sdk, methods: namesIn(methods), reason }] : []
})

/** The response format that a published SDK asks for. */
function formatOf(name: string): string | undefined {
  const folder = join(import.meta.dirname, '../../node_modules', name)
  const sources = ['dist/cjs/sdk.js', 'dist/client.js', 'lib/client.js']
  const source = sources.map((path) => join(folder, path)).find((path) => existsSync(path))
  const text = readFileSync(source ?? folder, 'utf8')
  return /['"]X-Appwrite-Response-Format['"]\s*: ['"]([\d.]+)['"]/i.exec(text)?.[1]
}

/** `Account.create` and all others of an SDK's services. */
function methodsOf(sdk: object): string[] {
  const services = Object.entries(sdk).filter(([name]) => SERVICES.includes(name))
  return services.flatMap(([name, service]: [string, { readonly prototype: object }]) =>
    Object.getOwnPropertyNames(service.prototype)
      .filter((method) => method !== 'constructor')
      .map((method) => `${name}.${method}`),
  )
}

const isMethod = (sdk: object, name: string) => {
  const [service = '', method = ''] = name.split('.')
  const found = (sdk as Record<string, { readonly prototype: object } | undefined>)[service]
  return found !== undefined && method in found.prototype
}

describe('docs/api-coverage.md', () => {
  it('lists every installed version of the SDKs with its response format', () => {
    const listed = rowsOf(page).flatMap(([version = '', format = '']) =>
      /^`[a-z-]*appwrite@/.test(version) ? [[version.slice(1, -1), format]] : [],
    )
    const installed = [...SDK_PACKAGES, ...NODE_SDK_PACKAGES, ...NATIVE_SDK_PACKAGES]
    expect(listed).toEqual(
      installed.map(({ name, sdk, version }) => [`${sdk}@${version}`, formatOf(name)]),
    )
  })

  it('has every call of the specification once for each SDK', () => {
    const wanted = CALLS.flatMap((call) => Object.keys(SDKS).map((sdk) => `${call} ${sdk}`))
    const there = rows.map(({ call, sdk }) => `${call} ${sdk}`)
    expect(wanted.filter((each) => there.filter((one) => one === each).length !== 1)).toEqual([])
    expect(CALLS).toHaveLength(51)
  })

  it('names existing tests for every row', () => {
    const faults = rows.flatMap(({ call, sdk, proofs }) => {
      if (proofs.length === 0) return [`${call} ${sdk}: no proof`]
      return proofs.flatMap((proof) => {
        const fault = faultOfProof(proof)
        return fault === undefined ? [] : [`${call} ${sdk}: ${fault}: ${proof}`]
      })
    })
    expect(faults).toEqual([])
  })

  it.each(Object.entries(SDKS))('names every method of SDK %s, and no others', (version, sdk) => {
    const listed = [...rows, ...notOffered]
      .filter((row) => row.sdk === version)
      .flatMap(({ methods }) => methods)
    expect(methodsOf(sdk).filter((method) => !listed.includes(method))).toEqual([])
    expect(listed.filter((method) => !isMethod(sdk, method))).toEqual([])
  })

  it('gives a reason for each unsupported method', () => {
    expect(notOffered.filter(({ reason }) => reason === '')).toEqual([])
    const offered = rows.flatMap(({ sdk, methods }) => methods.map((method) => `${sdk} ${method}`))
    const both = notOffered.flatMap(({ sdk, methods }) =>
      methods.map((method) => `${sdk} ${method}`).filter((each) => offered.includes(each)),
    )
    expect(both).toEqual([])
  })

  it('names existing calls of the API', async () => {
    await using server = await testApp()
    const { paths } = (await server.app.inject('/v1/openapi.json')).json<{
      paths: Readonly<Record<string, object>>
    }>()
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const normal = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')
    const there = new Set(known.map(normal))
    const missing = rows.filter(({ asksAt }) => !there.has(normal(asksAt)))
    expect(missing.map(({ asksAt }) => asksAt)).toEqual([])
  })
})
