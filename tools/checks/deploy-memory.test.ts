import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { IMAGE_LIMITS } from '../../apps/server/src/platform/images/limits.ts'

const MEGABYTE = 1024 * 1024
/** Uploads and previews have separate queues. */
const IMAGE_PROCESSES = 2 * IMAGE_LIMITS.running
const SERVER = 512 * MEGABYTE
const UNITS = { m: MEGABYTE, g: 1024 * MEGABYTE } as const

function bytesOf(size: string | undefined): number {
  const [, number, unit = 'm'] = /^(\d+)([mg])i?$/i.exec(size ?? '') ?? []
  return Number(number) * UNITS[unit.toLowerCase() as keyof typeof UNITS]
}

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly image: string; readonly mem_limit: string }>
  >
}

const limitsInCompose = (text: string) =>
  Object.values((parse(text, { merge: true }) as Compose).services)
    .filter(({ image }) => image.startsWith('devhood:'))
    .map((service) => service.mem_limit)

const limitsIn = (pattern: RegExp) => (text: string) =>
  Array.from(text.matchAll(pattern), ([, size]) => size)

test.each<[path: string, find: (text: string) => (string | undefined)[], count: number]>([
  ['compose.yaml', limitsInCompose, 1],
  ['compose.scale.yaml', limitsInCompose, 3],
  ['devhood@.service', limitsIn(/^MemoryMax=(\w+)$/gm), 1],
  ['kubernetes/stateful-set.yaml', limitsIn(/limits:\n +memory: (\w+)$/gm), 1],
])('%s leaves a server the memory of all its image processes', (path, find, count) => {
  const limits = find(readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8'))
  const needed = SERVER + IMAGE_PROCESSES * IMAGE_LIMITS.memory
  expect(limits).toHaveLength(count)
  expect(limits.filter((limit) => !(bytesOf(limit) >= needed))).toEqual([])
})
