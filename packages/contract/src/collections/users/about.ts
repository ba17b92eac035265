import { type ShownField } from '../declaration/declarations.ts'
import { type users } from './users.ts'

/** A field in which people say something about themselves. A profile shows the others elsewhere. */
export type AboutField = Exclude<
  ShownField<typeof users>,
  // In its head.
  | 'name'
  | 'username'
  | 'imageUrl'
  | 'imageId'
  // Before the other posts; as a link to the resume; as a notice.
  | 'pinnedPosts'
  | 'showsResume'
  | 'hidden'
  // Among the counts, and where people are sorted by it.
  | 'followersCount'
>

/** Labels of what people say about themselves. The form, the profile, its public page and the archive show all of it. */
export const ABOUT_LABELS: Readonly<Record<AboutField, string>> = {
  headline: 'Headline',
  bio: 'Bio',
  workingOn: 'Working on',
  place: 'Location',
  stack: 'Stack',
}

export const ABOUT_FIELDS = Object.keys(ABOUT_LABELS) as AboutField[]
