import { type Client, ID } from '@devhood/client'
import { api } from '../src/lib/api/api.ts'
import { createPerson } from './accounts.ts'
import { type Site } from './serve.ts'

/** A landscape picture of 60 by 40 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEUsSk962HnQAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIx+3BMQEAAADCoPVPbQwfoAAAeBgJiAABJcSfhgAAAABJRU5ErkJggg=='

/** A file that starts like a PNG: only the server sees that it isn't whole. */
export const damagedFile = (): File => {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return new File([signature], 'broken.png', { type: 'image/png' })
}

export function pictureFile(name = 'desk.png'): File {
  const bytes = Uint8Array.from(atob(PNG), (byte) => byte.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

/** A test user: a client in another browser, and the `$id` of the users document. */
export interface TestUser {
  readonly client: Client
  readonly userId: string
}

interface PostFields {
  readonly caption?: string
  readonly location?: string
  readonly tags?: readonly string[]
  /** A file of the person's; a new one when it is missing. */
  readonly imageId?: string
}

/** Uploads a picture; returns the file's `$id`. */
export async function uploadPicture({ client }: TestUser): Promise<string> {
  return (await client.files.create({ file: pictureFile() })).$id
}

/** Posts a picture; returns the post's `$id`. */
export async function sharePicture(
  person: TestUser,
  { caption = 'A quiet desk', location = 'Porto', tags = ['desk'], ...fields }: PostFields = {},
): Promise<string> {
  const { client, userId } = person
  const { imageId = await uploadPicture(person) } = fields
  const { $id } = await client.documents.create('posts', ID.unique(), {
    creator: userId,
    caption,
    location,
    tags: [...tags],
    imageId,
    imageUrl: client.files.previewUrl(imageId, { width: 2000, height: 2000 }),
  })
  return $id
}

/** Posts several pictures with these text alternatives; returns the post's `$id`. */
export async function sharePictures(
  { client, userId }: TestUser,
  imageAlts: readonly string[],
): Promise<string> {
  const imageIds: string[] = []
  for (const alt of imageAlts)
    imageIds.push((await client.files.create({ file: pictureFile(`${alt}.png`) })).$id)
  const data = { creator: userId, caption: 'A few desks', imageIds, imageAlts: [...imageAlts] }
  return (await client.documents.create('posts', ID.unique(), data)).$id
}

/** A person who is signed in on this page and in another browser. */
export async function signInHere(site: Site, username: string): Promise<TestUser> {
  const { credentials, client, userId } = await createPerson(site, username)
  await Promise.all([
    api.account.createEmailSession(credentials),
    client.account.createEmailSession(credentials),
  ])
  return { client, userId }
}

/** A person who is signed in elsewhere. */
export async function signUpElsewhere(site: Site, username: string): Promise<TestUser> {
  const { credentials, client, userId } = await createPerson(site, username)
  await client.account.createEmailSession(credentials)
  return { client, userId }
}
