import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFERENCES } from '../../apps/server/src/services/backup/index.ts'
import { dataFolder } from '../../apps/server/test/app/data-folder.ts'
import { people } from '../../apps/server/test/people/people.ts'
import { lookAtRows } from './rows.ts'

test('rows of the future tell of a clock that was wrong, and a database in use is read', async () => {
  using folder = dataFolder()
  await using server = await folder.open()
  await people(server.app, 'Alice')
  const databaseUrl = `file:${join(folder.path, 'devhood.db')}`
  const statesAt = async (time: number) => {
    const { findings } = await lookAtRows({ databaseUrl }, REFERENCES, time)
    return findings.map(({ part, state }) => `${part} ${state}`)
  }
  const database = ['database ok', 'database ok']
  expect(await statesAt(folder.clock.now())).toEqual([...database, 'clock ok'])
  expect(await statesAt(folder.clock.now() - 3_600_000)).toEqual([...database, 'clock fault'])
})
