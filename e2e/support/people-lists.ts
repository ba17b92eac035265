import { TEXTS } from '@devhood/contract'
import { failure, first, heading, type Screen, text } from './screen-state.ts'

/** The states of a list of people in a dialog. */
const peopleList = (call: RegExp, texts: { empty: string; full: string }) => ({
  loading: { hold: call, shows: text('Loading people') },
  empty: { clear: call, shows: heading(texts.empty) },
  error: { refuse: call, shows: failure("The list didn't load") },
  full: { shows: first(texts.full) },
})

/** Lists of people that have addresses of their own. */
export const PEOPLE_LISTS: readonly Screen[] = [
  {
    name: 'people who like a post',
    path: ({ otherPost }) => `/posts/${otherPost}/likes`,
    states: peopleList(/^GET .*\/users\/documents\?.*liked/, {
      empty: 'No likes yet',
      full: 'People who like the post',
    }),
  },
  {
    name: 'followers',
    path: ({ me }) => `/profile/${me}/followers`,
    states: { empty: { shows: heading('You have no followers yet.') } },
  },
  {
    name: 'people whom somebody follows',
    path: ({ me }) => `/profile/${me}/following`,
    states: peopleList(/^GET .*\/follows\/documents\?.*followed\.\*/, {
      empty: "You aren't following anyone yet.",
      full: TEXTS.profile.following,
    }),
  },
]
