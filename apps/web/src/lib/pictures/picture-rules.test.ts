import { expect, test } from 'vitest'

import { type Accepted, POST_PICTURES, PROFILE_PICTURES, rejectionText } from './picture-rules.ts'

const recording = { name: 'recording.gif', type: 'image/gif', size: 12_000_000 }
const nameless = { name: 'notes', type: '', size: 0 }

test.each<[code: string, file: typeof recording, accepted: Accepted, message: string]>([
  [
    'file-invalid-type',
    recording,
    POST_PICTURES,
    'File type must be .svg, .png, .jpg, .jpeg. recording.gif is image/gif.',
  ],
  [
    'file-invalid-type',
    nameless,
    PROFILE_PICTURES,
    'File type must be .png, .jpg, .jpeg. notes is of an unknown type.',
  ],
  [
    'file-too-large',
    recording,
    POST_PICTURES,
    'File is larger than 10000000 bytes. recording.gif has 12.0 MB.',
  ],
  ['file-too-small', nameless, POST_PICTURES, 'File is smaller than 1 bytes. notes has 0 bytes.'],
  ['too-many-files', recording, POST_PICTURES, 'Too many files. One picture is taken.'],
  ['something-new', recording, POST_PICTURES, 'recording.gif was not taken.'],
])('explains why a file was rejected: %s', (code, file, accepted, message) => {
  expect(rejectionText({ code, file, accepted, maxSize: 10_000_000 })).toBe(message)
})
