import { MULTIPART, multipart } from '../files/upload.ts'
import { everybody, type Row } from './row.ts'

const FILES = '/storage/buckets/{bucketId}/files'
const FILE = `${FILES}/{fileId}`
const GUEST = '401 user_unauthorized'
const NONE = '404 storage_file_not_found'
const outside = { guest: GUEST, visitor: GUEST }

const one = (id: 'shown' | 'loose' | 'mark') => ({
  pathValues: (world: { shown: string; loose: string; mark: string }) => ({
    bucketId: 'media',
    fileId: world[id],
  }),
})
const bucket = () => ({ bucketId: 'media' })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const FILE_ROWS: readonly Row[] = [
  {
    operation: `get ${FILES}`,
    pathValues: bucket,
    outcomes: { ...outside, other: '200', owner: '200' },
  },
  {
    operation: `post ${FILES}`,
    pathValues: bucket,
    headers: () => MULTIPART,
    body: () =>
      multipart(
        { name: 'fileId', value: 'unique()' },
        { name: 'file', value: PIXEL, filename: 'a.png', type: 'image/png' },
      ),
    outcomes: { ...outside, other: '201', owner: '201' },
  },
  {
    operation: `get ${FILE}`,
    ...one('shown'),
    outcomes: { ...outside, other: NONE, owner: '200' },
  },
  ...['view', 'preview', 'download'].flatMap((view): Row[] => [
    {
      operation: `get ${FILE}/${view}`,
      about: 'of a post',
      ...one('shown'),
      outcomes: { ...outside, other: '200', owner: '200', blockedByOwner: NONE },
    },
    {
      operation: `get ${FILE}/${view}`,
      about: 'of an ad',
      ...one('mark'),
      outcomes: { ...everybody('200'), blockedByOwner: NONE },
    },
    {
      operation: `get ${FILE}/${view}`,
      about: 'of no document',
      ...one('loose'),
      outcomes: { ...outside, other: NONE, owner: '200' },
    },
  ]),
  {
    operation: `put ${FILE}`,
    ...one('loose'),
    body: () => ({ name: 'b.png' }),
    outcomes: { ...outside, other: NONE, owner: '200' },
  },
  {
    operation: `delete ${FILE}`,
    about: 'of a post',
    ...one('shown'),
    outcomes: {
      ...everybody(GUEST),
      owner: '403 document_delete_restricted',
      blockedByOwner: NONE,
    },
  },
  {
    operation: `delete ${FILE}`,
    about: 'of no document',
    ...one('loose'),
    outcomes: { ...outside, other: NONE, owner: '204' },
  },
]
