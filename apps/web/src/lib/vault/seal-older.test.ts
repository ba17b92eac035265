import { beforeEach, expect, it, vi } from 'vitest'

import { deleteRecords, getRecord, setRecord } from '#lib/device/records'
import { sealOlder } from './seal-older.ts'
import { openSealing } from './sealing.ts'

vi.mock('#lib/device/records')

const vault = { ...openSealing(), owner: 'ada' }
const records = ['draft ada create-post p1', 'outbox ada likes x']

beforeEach(() => void vi.resetAllMocks())

it('encrypts what is stored, and then deletes what was readable', async () => {
  vi.mocked(getRecord).mockResolvedValue({ fileId: 'p1' })
  vi.mocked(setRecord).mockResolvedValue(true)
  await sealOlder(vault, 'ada', { items: [], records })
  expect(vi.mocked(setRecord).mock.calls).toHaveLength(2)
  expect(vi.mocked(deleteRecords).mock.calls).toEqual(records.map((record) => [[record]]))
})

it.each([
  ['another tab has encrypted it, or it was not read', undefined, true],
  ['the browser does not store it', { fileId: 'p1' }, false],
])('deletes nothing where %s', async (_, value, isStored) => {
  vi.mocked(getRecord).mockResolvedValue(value)
  vi.mocked(setRecord).mockResolvedValue(isStored)
  await sealOlder(vault, 'ada', { items: [], records })
  expect(vi.mocked(setRecord).mock.calls).toHaveLength(value ? 2 : 0)
  expect(vi.mocked(deleteRecords)).not.toHaveBeenCalled()
})
