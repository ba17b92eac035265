import { TEXTS } from '@devhood/contract'
import { failure, first, heading, type Screen, type State, text } from './screen-state.ts'

/** The states of a list of people in a dialog. */
const peopleList = (
  call: RegExp,
  texts: { readonly full: string; readonly empty: State['shows'] },
) => ({
  loading: { hold: call, shows: text('Loading people') },
  empty: { clear: call, shows: texts.empty },
  error: { refuse: call, shows: failure("The list didn't load") },
  full: { shows: first(texts.full) },
})

/** Lists of people that have addresses of their own. */
export const PEOPLE_LISTS: readonly Screen[] = [
  {
    name: 'people who like a post',
    path: ({ otherPost }) => `/posts/${otherPost}/likes`,
    states: peopleList(/^GET .*\/users\/documents\?.*liked/, {
      // The post has a like, so somebody hidden likes it.
      empty: text('Some are hidden'),
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
      empty: heading("You aren't following anyone yet."),
      full: TEXTS.profile.following,
    }),
  },
]
