import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bareTexts } from './bare-text.ts'

const source = join(import.meta.dirname, '../../apps/web/src')

/** Pages without scripts: nothing changes there. */
const STATIC = /\.test\.tsx$|^app[/\\](?:public-pages|first-paint)[/\\]/

it('no text stands bare beside something that comes and goes, or changes beside anything', () => {
  const files = globSync('**/*.tsx', { cwd: source }).filter((path) => !STATIC.test(path))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((path) =>
    bareTexts(readFileSync(join(source, path), 'utf8')).map((line) => `${path}:${line}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['<p>{busy && <Spinner />} Follow</p>', 1],
  ['<p><Icon />{following ? "Following" : "Follow"}</p>', 1],
  ['<p>{count} posts</p>', 1],
  ['<p>{formatNumber(post.likesCount)} <Icon /></p>', 1],
  ['<p>{name}{hidden && " · hidden"}</p>', 1],
  ['<p><Icon />{`${count} new`}</p>', 1],
  ['<p>{busy && <Spinner />}<span>Follow</span></p>', 0],
  ['<p>{`${count} posts`}</p>', 0],
  ['<p>You follow <Tag /></p>', 0],
  ['<p>{following ? "Following" : "Follow"}</p>', 0],
])('%s has %d such text', (code, number) => {
  expect(bareTexts(`export const a = ${code}`)).toHaveLength(number)
})
