import { TEXTS } from '@devhood/contract'
import { type Page } from '@playwright/test'
import { JOB_SCREENS } from './job-screens.ts'
import { MESSAGE_SCREENS } from './message-screens.ts'
import { PEOPLE_LISTS } from './people-lists.ts'
import { busy, failure, first, heading, press, type Screen, text } from './screen-state.ts'

const POSTS = /^GET .*\/posts\/documents\?/
const SAVES = /^GET .*\/saves\/documents\?.*post\.\*/
const ONE_POST = /^GET .*\/posts\/documents\/[^?]/
const USERS = /^GET .*\/users\/documents\?.*search/
const JOBS = /^GET .*\/jobs\/documents\?/
const PEOPLE = /^GET .*\/users\/documents\?.*orderDesc/
const SESSIONS = /^GET .*\/account\/sessions$/
const NOTIFICATIONS = /^GET .*\/notifications\/documents\?.*actor/
const ONE_PERSON = /^GET .*\/users\/documents\/[^?]/

/** The states of a list of posts. */
const postList = (call: RegExp, texts: { empty: string; full: string; failed?: string }) => ({
  loading: { hold: call, shows: text('Loading posts') },
  empty: { clear: call, shows: text(texts.empty) },
  error: { refuse: call, shows: failure(texts.failed ?? "The posts didn't load") },
  full: { shows: first(texts.full) },
})

async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Nwosu')
  await page.getByLabel('Username').fill('ada.n')
  await signIn('Sign up')(page)
}

const signIn = (button: string) => async (page: Page) => {
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press(button)(page)
}

/** Every screen in each of its states: loading, empty, error, full, and gone. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/sign-in',
    who: 'guest',
    states: {
      loading: { hold: /^POST .*\/sessions/, act: signIn('Sign in'), shows: busy('Sign in') },
      empty: { shows: heading(TEXTS.signIn.title) },
      error: { act: press('Sign in'), shows: text(TEXTS.rules.password) },
    },
  },
  {
    name: 'sign-up',
    path: '/sign-up',
    who: 'guest',
    states: {
      loading: { hold: /^POST .*\/account/, act: fillSignUp, shows: busy('Sign up') },
      empty: { shows: text(TEXTS.signUp.subtitle) },
      error: { act: press('Sign up'), shows: text(TEXTS.rules.username) },
    },
  },
  {
    name: 'home',
    path: '/',
    states: postList(POSTS, { empty: 'No posts yet', full: 'Newest posts' }),
  },
  ...MESSAGE_SCREENS,
  {
    name: 'explore',
    path: '/explore',
    states: postList(POSTS, { empty: TEXTS.explore.end, full: TEXTS.explore.popular }),
  },
  {
    name: 'search in Explore',
    path: ({ searchWord: texts }) => `/explore?q=${texts}`,
    states: {
      loading: { hold: POSTS, shows: text('Searching') },
      empty: { clear: POSTS, shows: text(TEXTS.explore.none) },
      error: {
        refuse: POSTS,
        shows: (page) =>
          page.getByRole('alert').filter({ hasText: 'The posts and tags didn’t load' }),
      },
      full: { shows: first('Posts found') },
    },
  },
  {
    name: 'search',
    path: '/search',
    states: {
      empty: {
        shows: (page) =>
          page.getByRole('searchbox', { name: 'Search posts, people, tags and jobs' }),
      },
    },
  },
  {
    name: 'posts found',
    path: ({ searchWord }) => `/search?q=${searchWord}&tab=posts`,
    states: {
      loading: { hold: POSTS, shows: text('Searching') },
      empty: { clear: POSTS, shows: text('Check the spelling, or use fewer words.') },
      error: { refuse: POSTS, shows: failure('Search failed') },
      full: { shows: first('Posts found') },
    },
  },
  {
    name: 'people found',
    path: '/search?q=nwosu&tab=people',
    states: {
      loading: { hold: USERS, shows: text('Searching') },
      empty: { clear: USERS, shows: text('Check the spelling, or use fewer words.') },
      error: { refuse: USERS, shows: failure('Search failed') },
      full: { shows: first('People found') },
    },
  },
  {
    name: 'tags found',
    path: '/search?q=tag&tab=tags',
    states: {
      loading: { hold: POSTS, shows: text('Loading tags') },
      empty: { clear: POSTS, shows: text('Check the spelling, or use fewer words.') },
      error: { refuse: POSTS, shows: failure('Search failed') },
      full: { shows: first('Tags found') },
    },
  },
  {
    name: 'jobs found',
    path: '/search?q=lamp&tab=jobs',
    states: {
      loading: { hold: JOBS, shows: text('Searching') },
      empty: {
        clear: JOBS,
        shows: (page) => page.getByRole('heading', { name: /^No jobs for “lamp”/ }),
      },
      error: { refuse: JOBS, shows: failure('Search failed') },
      full: { shows: first('Jobs found') },
    },
  },
  {
    name: 'tag',
    path: '/tags/tag1',
    states: postList(POSTS, { empty: 'No posts yet', full: 'Posts with #tag1' }),
  },
  {
    name: 'saved posts',
    path: '/saved',
    states: postList(SAVES, { empty: TEXTS.saved.none, full: TEXTS.saved.title }),
  },
  {
    name: 'people',
    path: '/all-users',
    // Never empty: it always contains the viewer.
    states: {
      loading: { hold: PEOPLE, shows: text('Loading people') },
      error: { refuse: PEOPLE, shows: failure("The people didn't load") },
      full: { shows: first(TEXTS.people) },
    },
  },
  {
    name: 'notifications',
    path: '/notifications',
    states: {
      loading: { hold: NOTIFICATIONS, shows: text('Loading notifications') },
      empty: { clear: NOTIFICATIONS, shows: heading('Nothing yet') },
      error: { refuse: NOTIFICATIONS, shows: failure("The notifications didn't load") },
      full: { shows: text('Somebody is interested in “Lamp engineer”') },
    },
  },
  ...JOB_SCREENS,
  {
    name: 'create post',
    path: '/create-post',
    states: {
      empty: { shows: (page) => page.getByLabel('Caption', { exact: true }) },
      error: { act: press(TEXTS.createPost), shows: text(TEXTS.rules.required) },
    },
  },
  {
    name: 'update post',
    path: ({ ownPost }) => `/update-post/${ownPost}`,
    states: {
      loading: { hold: ONE_POST, shows: text('Loading the post') },
      error: { refuse: ONE_POST, shows: failure("The post didn't load") },
      full: { shows: (page) => page.getByLabel('Alt text of picture 3') },
    },
  },
  {
    name: 'somebody else’s post to update',
    path: ({ otherPost }) => `/update-post/${otherPost}`,
    states: { refused: { shows: heading("This isn't your post") } },
  },
  {
    name: 'own post',
    path: ({ ownPost }) => `/posts/${ownPost}`,
    states: {
      loading: { hold: ONE_POST, shows: text('Loading the post') },
      error: { refuse: ONE_POST, shows: failure("The post didn't load") },
      full: { shows: (page) => page.getByRole('group', { name: '3 pictures' }) },
    },
  },
  {
    name: 'somebody else’s post',
    path: ({ otherPost }) => `/posts/${otherPost}`,
    states: {
      full: { shows: (page) => page.getByRole('article') },
      'a menu': {
        act: press('More about Ada Nwosu'),
        shows: (page) => page.getByRole('button', { name: /^Block/ }),
      },
    },
  },
  {
    name: 'a post that is not there',
    path: '/posts/nothing',
    states: { gone: { shows: heading('Post not found') } },
  },
  {
    name: 'own profile',
    path: ({ me }) => `/profile/${me}`,
    states: {
      ...postList(POSTS, { empty: 'No posts yet', full: TEXTS.profile.posts }),
      'loading the person': { hold: ONE_PERSON, shows: text('Loading the profile') },
      'no person': { refuse: ONE_PERSON, shows: failure("The profile didn't load") },
    },
  },
  {
    name: 'somebody else’s profile',
    path: ({ other }) => `/profile/${other}`,
    states: {
      ...postList(POSTS, { empty: '', full: TEXTS.profile.posts }),
      empty: {
        clear: POSTS,
        shows: (page) => page.getByRole('heading', { name: /hasn’t posted yet$/ }),
      },
    },
  },
  {
    name: 'liked posts',
    path: ({ me }) => `/profile/${me}/liked-posts`,
    states: postList(/^GET .*\/posts\/documents\?.*"likes"/, {
      empty: TEXTS.profile.noneLiked,
      full: TEXTS.profile.liked,
    }),
  },
  ...PEOPLE_LISTS,
  {
    name: 'a person who is not there',
    path: '/profile/nobody',
    states: { gone: { shows: heading('Profile not found') } },
  },
  {
    name: 'update profile',
    path: ({ me }) => `/update-profile/${me}`,
    states: {
      loading: { hold: /^PATCH /, act: press('Save profile'), shows: busy('Save profile') },
      error: {
        act: async (page) => {
          await page.getByLabel('Name', { exact: true }).fill('')
          await press('Save profile')(page)
        },
        shows: text(TEXTS.rules.profileName),
      },
      full: { shows: (page) => page.getByLabel('Bio') },
    },
  },
  {
    name: 'settings',
    path: '/settings',
    states: {
      loading: { hold: SESSIONS, shows: text('Loading devices') },
      error: { refuse: SESSIONS, shows: failure("The devices didn't load") },
      full: { act: press('Show recent activity'), shows: first('Activity') },
      'a form': {
        act: press('Change email'),
        shows: (page) => page.getByLabel('Your password'),
      },
    },
  },
  {
    name: 'reports',
    path: '/operator',
    who: 'operator',
    states: {
      full: { shows: first('Open reports') },
      'a decision': {
        act: async (page) => {
          await page
            .getByRole('link', { name: /Post by/ })
            .first()
            .press('Enter')
          await page.getByRole('radio', { name: 'Hide' }).press('Space')
        },
        shows: (page) => page.getByLabel('Rule that was broken'),
      },
    },
  },
  {
    name: 'people, for operators',
    path: '/operator/people',
    who: 'operator',
    states: { full: { shows: first('People') } },
  },
  {
    name: 'an unknown address',
    path: '/no/such/street',
    states: { gone: { shows: heading('Page not found') } },
  },
]
