import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './index.ts'

test('a passphrase of backups has a length that nobody finds by trying, and is never repeated', () => {
  const phrase = 'correct horse battery'
  expect(readConfig({ BACKUP_PASSPHRASE: phrase }).config.backupPassphrase).toBe(phrase)
  expect(readConfig({}).config.backupPassphrase).toBe(undefined)
  let thrown: unknown
  try {
    readConfig({ BACKUP_PASSPHRASE: 'hunter2' })
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(ConfigError)
  expect(String(thrown)).toContain('BACKUP_PASSPHRASE is too short')
  expect(String(thrown)).not.toContain('hunter2')
})

test('the start says that backups have no files where these are in a bucket', () => {
  const BLOBS_URL = 's3://id:secret@hood/files?region=eu-west-1'
  expect(readConfig({ BLOBS_URL }).warnings).toEqual([])
  expect(readConfig({ BLOBS_URL, BACKUP_DIR: '/mnt/backups' }).warnings).toEqual([
    'BLOBS_URL names a bucket: backups in BACKUP_DIR hold the database alone, without the files. Copy the bucket, too.',
  ])
})
