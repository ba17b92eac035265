import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deleteRecords, getRecord, setRecord } from '#lib/device/records'
import { deviceItems } from '#lib/device/storage'
import { sealOlder } from './seal-older.ts'
import { openSealing } from './sealing.ts'

vi.mock('#lib/device/records')

const vault = { ...openSealing(), owner: 'ada' }
const records = ['draft ada create-post p1', 'outbox ada likes x']

/** Text of a draft as the earlier version has stored it. */
const item = 'draft ada create-post'

beforeEach(() => void vi.resetAllMocks())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

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

it('leaves what this version has stored, which without keys has such names too', async () => {
  const sealed = await vault.sealText({ caption: 'New' })
  deviceItems.set(`${item} 0`, sealed)
  vi.mocked(getRecord).mockResolvedValue(await vault.seal({ key: 'p1' }))
  await sealOlder(vault, 'ada', { items: [`${item} 0`], records })
  expect(Object.entries(localStorage)).toEqual([[`${item} 0`, sealed]])
  expect(vi.mocked(setRecord)).not.toHaveBeenCalled()
  expect(vi.mocked(deleteRecords)).not.toHaveBeenCalled()
})

it('replaces no draft that this version has stored meanwhile', async () => {
  deviceItems.set(`${item} 0`, await vault.sealText({ caption: 'New' }))
  deviceItems.write(item, { caption: 'Old' })
  vi.mocked(getRecord).mockResolvedValue({ fileId: 'p1' })
  await sealOlder(vault, 'ada', { items: [item], records: [`${item} p1`] })
  const opened = async (number: number) =>
    vault.unsealText(deviceItems.get(`${item} ${number}`) ?? '')
  expect([await opened(0), await opened(1), deviceItems.get(item)]).toEqual([
    { caption: 'New' },
    { caption: 'Old' },
    undefined,
  ])
  expect(vi.mocked(setRecord).mock.calls.map(([name]) => name)).toEqual([`${item} 1 p1`])
})

it('leaves a text where the browser has no room for the encrypted one', async () => {
  const removeItem = vi.fn<(key: string) => void>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === item ? '{"caption":"Old"}' : null),
    setItem: () => {
      throw new DOMException('It is full.', 'QuotaExceededError')
    },
    removeItem,
  })
  await sealOlder(vault, 'ada', { items: [item], records: [] })
  expect(removeItem).not.toHaveBeenCalled()
  expect(deviceItems.get(`${item} 0`)).toBe(await vault.sealText({ caption: 'Old' }))
  deviceItems.remove(`${item} 0`)
})

it('leaves a file that the browser cannot read, and encrypts the others', async () => {
  const file = new File([], 'desk.png')
  file.arrayBuffer = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'))
  vi.mocked(getRecord).mockResolvedValueOnce({ file }).mockResolvedValueOnce({ id: 'likes x' })
  vi.mocked(setRecord).mockResolvedValue(true)
  await sealOlder(vault, 'ada', { items: [], records })
  expect(vi.mocked(deleteRecords).mock.calls).toEqual([[[records[1]]]])
})
