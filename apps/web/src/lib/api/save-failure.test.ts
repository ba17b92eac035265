import { ClientError } from '@devhood/client'
import { expect, test } from 'vitest'

import { type SaveFailure, toSaveFailure } from './save-failure.ts'

const KEPT = 'Everything you typed is still here.'
const refused = (message: string, type: string) => new ClientError(message, { type, code: 400 })

test.each<[about: string, error: unknown, failure: SaveFailure]>([
  [
    'a refused file',
    refused("The picture is damaged and can't be read.", 'storage_invalid_file'),
    { field: 'picture', message: "The picture is damaged and can't be read." },
  ],
  [
    'an upload that was deleted',
    refused('There is no file with this id.', 'storage_file_not_found'),
    { field: 'root', message: `There is no file with this id. ${KEPT}` },
  ],
  [
    'a stopped upload',
    refused('Aborted', 'aborted'),
    { field: 'picture', message: 'The upload was stopped.' },
  ],
  [
    'a lost network',
    refused('Network request failed', 'network'),
    { field: 'root', message: `Network request failed. ${KEPT}` },
  ],
  [
    'a refused document',
    refused('Invalid document structure.', 'document_invalid_structure'),
    { field: 'root', message: `Invalid document structure. ${KEPT}` },
  ],
  [
    'a refused field',
    refused(
      'Invalid document structure: attribute "caption" must be a text of at most 1000 characters.',
      'document_invalid_structure',
    ),
    { field: 'caption', message: 'It must be a text of at most 1000 characters.' },
  ],
  [
    'a rejected attribute without a field',
    refused(
      'Invalid document structure: attribute "imageUrl" must be a URL.',
      'document_invalid_structure',
    ),
    {
      field: 'root',
      message: `Invalid document structure: attribute "imageUrl" must be a URL. ${KEPT}`,
    },
  ],
  ['any other error', new Error('secret'), { field: 'root', message: KEPT }],
])('names the field and the reason: %s', (_about, error, failure) => {
  expect(toSaveFailure(error, ['caption', 'picture'])).toEqual(failure)
})
