import { expect, test } from 'vitest'
import { people } from '../people/people.ts'
import { testApp } from './app.ts'
import { dataFolder } from './data-folder.ts'
import { hashState } from './state-hash.ts'

test('the hash of a state differs after each write, in memory and in a file, and only then', async () => {
  await using inMemory = await testApp()
  using folder = dataFolder()
  await using onDisk = await folder.open()
  for (const { app, platform } of [inMemory, onDisk]) {
    const hashes = [await hashState(platform)]
    const { ada } = await people(app, 'ada')
    hashes.push(await hashState(platform))
    for (const change of [1, 2]) {
      await ada.request('PATCH', '/v1/account/prefs', { prefs: { change } })
      hashes.push(await hashState(platform))
    }
    await ada.request('DELETE', '/v1/account/sessions')
    hashes.push(await hashState(platform))
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(await hashState(platform)).toBe(hashes.at(-1))
  }
})
