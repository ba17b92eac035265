import { visiblePermissions } from '@devhood/contract'
import { expect, test } from 'vitest'
import { openNetwork } from '../../../test/engine/test-engine.ts'

const OWN = ['read("user:account-anna")', 'update("user:account-anna/unverified")']

test.each([
  [[]],
  [OWN],
  [['read("any")']],
  [['update("users/unverified")']],
  [[...OWN, 'read("any")']],
  [['read("users")', ...OWN]],
])('permissions %j are shown as far as they name nobody else', async (permissions: string[]) => {
  await using testbed = await openNetwork('anna', 'ann', 'bob')
  await testbed.as('anna').create('posts', 'post', { caption: 'Lamp' }, { permissions })
  for (const name of ['anna', 'ann', 'bob']) {
    const shown = (await testbed.as(name).get('posts', 'post'))['$permissions']
    expect(shown).toEqual(visiblePermissions(permissions, `account-${name}`))
  }
})
