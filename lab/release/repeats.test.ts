import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, it } from 'vitest'
import { root } from '../../tools/bundle/inputs.ts'
import { release } from '../../tools/release.ts'
import { outcomeOf } from './devhood.ts'

/** Copies what is tracked and installed into a folder, and makes a release there as another user might. */
const ELSEWHERE = `mkdir -p "$1" && git ls-files -z | tar --null -cT - | tar -xC "$1"
cp -al node_modules "$1" 2>/dev/null || cp -a node_modules "$1"
cd "$1" && umask 077 && exec "$0" tools/release.ts "$2"`

it('the same sources give the same bytes in another folder, with other private files, zone and language', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-repeats-'))
  const [here, elsewhere] = [join(folder.path, 'here'), join(folder.path, 'there/release')]
  await release(here)
  const args = ['-c', ELSEWHERE, execPath, join(folder.path, 'another place'), elsewhere]
  const settings = { TZ: 'Asia/Tokyo', LANG: 'C' }
  expect(await outcomeOf('sh', args, { cwd: root, env: { ...env, ...settings } })).toMatchObject({
    code: 0,
  })
  const [ours, theirs] = [here, elsewhere].map((path) =>
    readFileSync(join(path, 'SHA256SUMS'), 'utf8'),
  )
  expect(theirs).toBe(ours)
})
