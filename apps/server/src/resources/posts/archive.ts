import type { posts } from '@devhood/contract/collections'
import { type Html, html } from '#lib/html'
import {
  type ArchiveSection,
  created,
  type ExportedField,
  type ExportedRecord,
  hrefOf,
  person,
  related,
} from '../shared/archive.ts'
import { text } from '../shared/values.ts'

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A field of a post in the line of facts. */
type FactField = Exclude<
  ExportedField<typeof posts>,
  // Beside the facts: the pictures with their texts, the caption, and when it was edited.
  | 'imageIds'
  | 'imageAlts'
  | 'caption'
  | 'editedAt'
  // Only in the file for programs.
  | 'imageId'
  | 'imageAlt'
  | 'imageWidth'
  | 'imageHeight'
  | 'commentsCount'
  | 'commenting'
>

const FACTS: Readonly<Record<FactField, (post: ExportedRecord) => readonly string[]>> = {
  location: ({ location }) => [text(location)],
  likesCount: ({ likesCount }) => [`${Number(likesCount)} ${likesCount === 1 ? 'like' : 'likes'}`],
  tags: ({ tags }) => listIn(tags).map((tag) => `#${String(tag)}`),
}

function facts(post: ExportedRecord): Html {
  const parts = Object.values(FACTS).flatMap((factsOf) => factsOf(post))
  return html`<p class="fact">
    ${created(post)} · <bdi>${parts.filter(Boolean).join(' · ')}</bdi>
  </p>`
}

function picture(path: string | undefined, text: string): Html {
  if (path === undefined)
    return html`<p class="none">The picture was removed while this was made.</p>`
  const [href, alt] = [hrefOf(path), text || 'A picture without a description']
  return html`<a href="${href}"><img src="${href}" alt="${alt}" loading="lazy" /></a> `
}

function figure(post: ExportedRecord, pathOf: (fileId: string) => string | undefined): Html {
  const alts = listIn(post['imageAlts'])
  return html`<figure>
    ${listIn(post['imageIds']).map((id, at) => picture(pathOf(text(id)), text(alts[at])))}
    <figcaption>
      <p dir="auto">${text(post['caption'])}</p>
      ${facts(post)}
    </figcaption>
  </figure> `
}

/** A post by another person, without its picture. */
export function postRow(post: ExportedRecord): Html {
  return html`<li>
    <p dir="auto">${text(post['caption'])}</p>
    <p>${person(related(post, 'creator'))}</p>
    ${facts(post)}
  </li> `
}

export const postSections: readonly ArchiveSection[] = [
  {
    list: 'posts',
    id: 'posts',
    title: 'Posts',
    isGallery: true,
    render: figure,
  },
  { list: 'likes', id: 'liked', title: 'Liked', render: postRow },
]
