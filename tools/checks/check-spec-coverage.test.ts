import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEXTS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { itemsOf, rowsOf } from './markdown.ts'
import { faultOfProof, proofsIn, sourceOf } from './proofs.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

interface Statement {
  /** '4.12' */
  readonly number: string
  readonly text: string
  /** References to tests as `path › name`. */
  readonly proofs: readonly string[]
}

const statements: readonly Statement[] = itemsOf(page).flatMap((item) => {
  const [, number = '', text = ''] = /^\*\*(\d+\.\d+)\*\* (.*)$/.exec(item.text) ?? []
  return number ? [{ number, text, proofs: proofsIn(item) }] : []
})

/** Each text; where something is filled in, `...` or N stands for it. */
function textsIn(texts: object): string[][] {
  return Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'string') return [[value]]
    if (typeof value !== 'function') return textsIn(value as object)
    const fill = value as (part: string) => string
    return [[fill('...'), fill('N')]]
  })
}

/** What a statement lists stands between this and a semicolon. */
const LIST = /(?:in this order|exactly these): ([^;]+)/g

type List = readonly (string | undefined)[]

/** The statement's lists of quoted items; undefined for one that is described instead. */
const listsIn = (text: string): List[] =>
  Array.from(text.matchAll(LIST), ([, list = '']) =>
    list.split(', ').map((item) => /^'(.*)'/.exec(item)?.[1]),
  )

/** The lists that a test compares with, without the addresses in them. */
function listsAsserted(proof: string): string[][] {
  const lists = sourceOf(proof).matchAll(/\.toEqual\(\[(.*?)\]\)/gs)
  return Array.from(lists, ([, list = '']) =>
    Array.from(list.matchAll(/'([^']+)'/g), ([, item = '']) => item).filter(
      (item) => !item.startsWith('/'),
    ),
  )
}

const isSameList = (wanted: List, found: readonly string[]): boolean =>
  wanted.length === found.length &&
  wanted.every((item, index) => item === undefined || item === found[index])

describe('docs/spec-coverage.md', () => {
  it('has every counted statement, in order', () => {
    const counts = rowsOf(page).filter(([section = '']) => /^\d+$/.test(section))
    const wanted = counts.flatMap(([section = '', count = '']) =>
      Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
    )
    expect(counts.map(([section]) => section)).toEqual(Array.from('123456789'))
    expect(statements.map(({ number }) => number)).toEqual(wanted)
  })

  it('names existing tests for every statement', () => {
    const faults = statements.flatMap(({ number, proofs }) => {
      if (proofs.length === 0) return [`${number}: no proof`]
      return proofs.flatMap((proof) => {
        const fault = faultOfProof(proof)
        return fault ? [`${number}: ${fault}: ${proof}`] : []
      })
    })
    expect(faults).toEqual([])
  })

  it('lists exactly what a test asserts', () => {
    const lists = statements.flatMap(({ number, text, proofs }) =>
      listsIn(text).map((wanted) => ({ number, wanted, asserted: proofs.flatMap(listsAsserted) })),
    )
    const faults = lists.filter(
      ({ wanted, asserted }) => !asserted.some((list) => isSameList(wanted, list)),
    )
    expect(lists.map(({ number }) => number)).toEqual(['2.16', '2.17', '5.17', '5.17'])
    expect(faults).toEqual([])
  })

  it('mentions every text of the specification', () => {
    const said = statements.map(({ text }) => text).join('\n')
    const isSaid = (text: string) => said.includes(`'${text}'`)
    const missing = textsIn(TEXTS).filter((forms) => !forms.some(isSaid))
    expect(missing).toEqual([])
  })
})

it('no page contains a text of the specification: all come from one file', () => {
  const texts = textsIn(TEXTS).flatMap(([text = '']) => (text.includes(' ') ? [text] : []))
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.'),
  )
  const spelt = sources.flatMap((path) => {
    const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
    const code = readFileSync(join(root, path), 'utf8').replaceAll(comments, '')
    const pieces = new Set(code.split(/['"`<>{}\n]/).map((piece) => piece.trim()))
    return texts.filter((text) => pieces.has(text.trim())).map((text) => `${path}: ${text}`)
  })
  expect(sources.length).toBeGreaterThan(100)
  expect(spelt).toEqual([])
})
