import {
  profilePath,
  type PublicPerson,
  type PublicPost,
  type PublicProfile,
} from '@devhood/contract'
import type { GithubAccount } from '@devhood/contract/schemas'
import { plainLine } from '#lib/plain-text'
import { captionOf, pictureUrl } from './summaries.ts'

const count = (type: string, number: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: number,
})

const personData = (person: PublicPerson, origin: string) => {
  const { $id, name, username, imageUrl, bio } = person
  return {
    '@type': 'Person',
    name: plainLine(name),
    alternateName: plainLine(username),
    identifier: $id,
    url: origin + profilePath(person),
    ...(bio && { description: captionOf(bio) }),
    ...(imageUrl !== null && { image: pictureUrl(imageUrl, origin) }),
  }
}

export function postData(post: PublicPost, origin: string): object {
  const { caption, tags, creator, pictures } = post
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    url: `${origin}/posts/${post.$id}`,
    headline: captionOf(caption ?? '') || `Post by ${plainLine(creator.name)}`,
    datePublished: post.$createdAt,
    dateModified: post.$updatedAt,
    author: personData(creator, origin),
    image: pictures.map(({ imageUrl, width, height, alt }) => ({
      '@type': 'ImageObject',
      url: pictureUrl(imageUrl, origin),
      width,
      height,
      ...(alt !== '' && { caption: plainLine(alt) }),
    })),
    ...(tags.length > 0 && { keywords: tags.map(plainLine).join(', ') }),
    interactionStatistic: [
      count('LikeAction', post.likesCount),
      count('CommentAction', post.commentsCount),
    ],
  }
}

interface ProfileFacts {
  readonly github: GithubAccount | null
  readonly posts: number
  readonly origin: string
}

/** A profile, likewise. */
export const profileData = (
  person: PublicProfile,
  { github, posts, origin }: ProfileFacts,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url: origin + profilePath(person),
  mainEntity: {
    ...personData(person, origin),
    ...(github && { sameAs: [github.url] }),
    ...(person.stack.length > 0 && { knowsAbout: person.stack.map(plainLine) }),
    agentInteractionStatistic: count('WriteAction', posts),
  },
})
