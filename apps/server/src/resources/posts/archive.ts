import { type Html, html } from '#lib/html'
import {
  type ArchiveSection,
  created,
  type ExportedRecord,
  hrefOf,
  person,
  within,
} from '../shared/archive.ts'
import { text } from '../shared/values.ts'

function facts(post: ExportedRecord): Html {
  const tags = Array.isArray(post['tags']) ? post['tags'].map((tag) => `#${String(tag)}`) : []
  const likes = Number(post['likesCount'])
  const parts = [text(post['location']), `${likes} ${likes === 1 ? 'like' : 'likes'}`, ...tags]
  return html`<p class="fact">
    ${created(post)} · <bdi>${parts.filter(Boolean).join(' · ')}</bdi>
  </p>`
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

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
    <p>${person(within(post, 'creator'))}</p>
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
