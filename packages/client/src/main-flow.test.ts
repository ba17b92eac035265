import { expect, test } from 'vitest'
import { readConfig } from '../../../apps/server/src/config/index.ts'
import { testApp, type TestApp } from '../../../apps/server/test/app/app.ts'
import { fetchFrom } from '../../../apps/server/test/http/fetch.ts'
import { noisePng } from '../../../e2e/support/pictures.ts'
import { createClient, ID, Query } from './index.ts'

/** A person with a separate client, signed up as the web app does it. */
async function signUp({ app, config }: TestApp, name: string) {
  const client = createClient({
    endpoint: `${config.publicUrl.origin}/v1`,
    project: 'devhood',
    database: 'devhood',
    bucket: 'media',
    fetch: fetchFrom(app),
  })
  const { account, documents, avatars } = client
  const given = { email: `${name}@example.org`, password: 'a good password' }
  const { $id: accountId } = await account.create({ ...given, userId: ID.unique(), name })
  const { $id: userId } = await documents.create('users', ID.unique(), {
    accountId,
    name,
    username: name,
    email: given.email,
    imageUrl: avatars.initialsUrl({ name }),
  })
  await account.createEmailSession(given)
  return { ...client, userId, accountId }
}

async function share(
  { files, documents, userId }: Awaited<ReturnType<typeof signUp>>,
  caption: string,
) {
  const file = await files.create({ file: new File([new Uint8Array(noisePng(64, 48))], 'a.png') })
  return documents.create('posts', ID.unique(), {
    creator: userId,
    caption,
    location: 'Oslo',
    tags: ['desk'],
    imageId: file.$id,
    imageUrl: files.previewUrl(file.$id, {
      width: 2000,
      height: 2000,
      gravity: 'top',
      quality: 100,
    }),
  })
}

/** With the defaults of a new instance on this machine, and of one at a public address that sends emails. */
test.each<[place: string, settings: Parameters<typeof readConfig>[0]]>([
  ['this machine', {}],
  [
    'a public address',
    {
      PUBLIC_URL: 'https://devhood.example',
      SMTP_URL: 'smtps://mail.example?from=devhood@devhood.example',
    },
  ],
])('a post is shared, found, liked, saved, edited and deleted at %s', async (_place, settings) => {
  const { publicUrl, smtpUrl, rateLimits, signUpsPerAddress } = readConfig(settings).config
  const isPublic = smtpUrl !== undefined
  await using server = await testApp({
    publicUrl,
    rateLimits,
    signUpsPerAddress,
    ...(isPublic && { smtpUrl, newAccounts: 'slow', jobPosters: 'verified' }),
  })
  const ada = await signUp(server, 'ada')
  const bob = await signUp(server, 'bob')
  const post = await share(ada, 'My desk at night')
  expect(post).toMatchObject({
    caption: 'My desk at night',
    creator: { $id: ada.userId, name: 'ada' },
    imageWidth: 64,
    imageHeight: 48,
    likes: [],
    likesCount: 0,
  })
  await share(ada, 'Another one')

  // Other people's responses contain neither the account id nor whether it awaits review.
  const { held: _, ...others } = post
  const shown = { ...others, $permissions: [] }
  const newest = [Query.orderDesc('$createdAt'), Query.limit(20)]
  const feed = await bob.documents.list('posts', newest)
  expect([feed.total, feed.documents.at(-1)]).toEqual([2, shown])
  const found = await bob.documents.list('posts', [Query.search('caption', 'desk')])
  expect(found.documents).toEqual([shown])

  const liked = await bob.documents.update('posts', post.$id, { likes: [bob.userId] })
  expect([liked.likesCount, liked.likes.map(({ $id }) => $id)]).toEqual([1, [bob.userId]])
  const save = await bob.documents.create('saves', ID.unique(), {
    user: bob.userId,
    post: post.$id,
  })
  const mine = await bob.documents.get('users', bob.userId)
  expect(mine.save?.map(({ $id }) => $id)).toEqual([save.$id])
  await bob.documents.delete('saves', save.$id)

  await expect(bob.documents.delete('posts', post.$id)).rejects.toMatchObject({ code: 401 })
  const edited = await ada.documents.update('posts', post.$id, { caption: 'Tidy', location: null })
  expect([edited.caption, edited.location]).toEqual(['Tidy', null])
  await ada.documents.delete('posts', post.$id)
  await expect(bob.documents.get('posts', post.$id)).rejects.toMatchObject({
    code: 404,
    type: 'document_not_found',
  })
  await ada.account.deleteSession('current')
  await expect(ada.account.get()).rejects.toMatchObject({ code: 401 })
})
