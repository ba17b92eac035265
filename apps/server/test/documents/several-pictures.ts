import { expect } from 'vitest'
import type { Document } from '#engine'
import type { TestApp } from '../app/app.ts'
import { png } from '../files/pictures.ts'
import { people, type Person } from '../people/people.ts'
import { documentsOf, upload } from './documents.ts'

/** Uploads pictures that are 30, 31, 32, … pixels wide, and returns their ids. */
export async function files({ request }: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await upload(request, { bytes: await png(30 + at, 20) })).imageId)
  return ids
}

/** The fields of a post about its pictures. */
export function picturesOf(document: Document) {
  const names = ['imageId', 'imageUrl', 'imageWidth', 'imageHeight', 'imageHash', 'imageAlt']
  const [imageId, imageUrl, width, height, hash, alt] = names.map((name) => document[name])
  const pictures = document['pictures'] as Readonly<Record<string, unknown>>[]
  return { first: { imageId, imageUrl, width, height, hash, alt }, pictures }
}

/** A post with three pictures, described as A, B and C, and two files that it doesn't show. */
export async function openPost({ app }: Pick<TestApp, 'app'>) {
  const { Alice, Bob } = await people(app, 'Alice', 'Bob')
  const [a = '', b = '', c = '', d = '', e = ''] = await files(Alice, 5)
  const [alice, bob] = [documentsOf(Alice.request), documentsOf(Bob.request)]
  const data = { caption: 'Three', imageIds: [a, b, c], imageAlts: ['A', 'B', 'C'] }
  const { outcome, body } = await alice.create('posts', data)
  expect(outcome).toBe('201')
  return { Alice, Bob, alice, bob, document: body, id: String(body.$id), ids: { a, b, c, d, e } }
}
