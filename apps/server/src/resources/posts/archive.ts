import { type Html, html } from '#lib/html'
import {
  type ArchiveSection,
  type ExportedRecord,
  hrefOf,
  person,
  when,
  within,
} from '../shared/archive.ts'
import { text } from '../shared/values.ts'

function facts(post: ExportedRecord): Html {
  const tags = Array.isArray(post['tags']) ? post['tags'].map((tag) => `#${String(tag)}`) : []
  const likes = Number(post['likesCount'])
  const parts = [text(post['location']), `${likes} ${likes === 1 ? 'like' : 'likes'}`, ...tags]
  return html`<p class="fact">
    ${when(post['$createdAt'])} · <bdi>${parts.filter(Boolean).join(' · ')}</bdi>
  </p>`
}

function figure(post: ExportedRecord, path: string | undefined): Html {
  const alt = text(post['imageAlt']) || 'A picture without a description'
  const picture =
    path === undefined
      ? html`<p class="none">The picture was removed while this was made.</p>`
      : html`<a href="${hrefOf(path)}"
          ><img src="${hrefOf(path)}" alt="${alt}" loading="lazy"
        /></a>`
  return html`<figure>
    ${picture}
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
    render: (post, pathOf) => figure(post, pathOf(text(post['imageId']))),
  },
  { list: 'likes', id: 'liked', title: 'Liked', render: postRow },
]
