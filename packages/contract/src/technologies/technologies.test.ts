import { describe, expect, it, test } from 'vitest'
import { JOB_LIMITS } from '../jobs/job-limits.ts'
import { visibleTag } from '../text/visible.ts'
import { technologyKey } from './names.ts'
import { TECHNOLOGIES } from './table.ts'
import { completeTechnology, namesOf } from './technologies.ts'

describe('the table of technologies', () => {
  const names = TECHNOLOGIES.flat()

  it('has no name twice, however it is spelt', () => {
    const keys = names.map(technologyKey)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
    expect(keys).not.toContain('')
  })

  it('finds each technology by each of its names', () => {
    expect(TECHNOLOGIES.length).toBeGreaterThan(200)
    const found = TECHNOLOGIES.map((each) => each.map((name) => namesOf(name)[0]))
    expect(found).toEqual(TECHNOLOGIES.map((each) => each.map(() => each[0])))
  })

  it('has names that fit in a stack as they are', () => {
    const changed = names.filter((name) => visibleTag(name) !== name)
    expect(changed).toEqual([])
    expect(names.filter((name) => name.length > JOB_LIMITS.stackTagMax)).toEqual([])
  })
})

test.each<[word: string, name: string]>([
  ['postgres', 'PostgreSQL'],
  ['PG', 'PostgreSQL'],
  ['K8s', 'Kubernetes'],
  ['node', 'Node.js'],
  ['NodeJS', 'Node.js'],
  ['node js', 'Node.js'],
  ['ｎｏｄｅ．ｊｓ', 'Node.js'],
  ['c++', 'C++'],
  ['cpp', 'C++'],
  ['C', 'C'],
  ['c#', 'C#'],
  ['csharp', 'C#'],
  ['.net', '.NET'],
  ['dotnet', '.NET'],
  ['asp.net', 'ASP.NET'],
  ['objective c', 'Objective-C'],
  ['tsql', 'T-SQL'],
  ['back-end', 'Backend'],
  ['Back End', 'Backend'],
  ['c+', 'c+'],
  ['net', 'net'],
  ['cooking', 'cooking'],
  ['', ''],
])('%j names %s', (word, name) => {
  expect(namesOf(word)[0]).toBe(name)
})

test.each<[word: string, names: string[]]>([
  ['pg', ['PostgreSQL', 'postgres', 'pg']],
  ['golang', ['Go', 'golang']],
  ['NodeJS', ['Node.js', 'node', 'nodejs']],
  ['Node JS', ['Node.js', 'node', 'nodejs', 'Node JS']],
  ['cooking', ['cooking']],
])('the names of %s', (word, names) => {
  expect(namesOf(word)).toEqual(names)
})

test.each<[typed: string, names: string[]]>([
  ['postg', ['PostGIS', 'PostgreSQL']],
  ['pg', ['PostgreSQL']],
  ['c+', ['C++']],
  ['c', ['C', 'C#', 'C++', 'Cassandra']],
  ['.n', ['.NET']],
  ['net', ['Netlify', '.NET', 'ASP.NET']],
  ['rails', ['Ruby on Rails']],
  ['k8', ['Kubernetes']],
  [' React ', ['React', 'React Native']],
  ['xyz', []],
  ['', []],
  ['#', []],
])('%j is completed', (typed, names) => {
  expect(completeTechnology(typed, 4)).toEqual(names)
})
