import { TEXTS } from '@devhood/contract'
import { type Locator, type Page, type Route } from '@playwright/test'
import { type Dataset } from './dataset.ts'

/** A state of a screen: how to bring it about, and what it shows. */
interface State {
  /** Calls, as in `GET /v1/…?…`, with a replaced answer: none at all, a refusal, or an empty list. */
  readonly hold?: RegExp
  readonly refuse?: RegExp
  readonly clear?: RegExp
  /** Actions of the user once the screen has loaded. */
  readonly act?: (page: Page) => Promise<void>
  /** A text or role that identifies the state. */
  readonly shows: (page: Page) => Locator
}

export interface Screen {
  readonly name: string
  readonly path: string | ((dataset: Dataset) => string)
  readonly guest?: true
  readonly states: Readonly<Record<string, State>>
}

const POSTS = /^GET .*\/posts\/documents\?/
const SAVES = /^GET .*\/saves\/documents\?.*post\.\*/
const ONE_POST = /^GET .*\/posts\/documents\/[^?]/
const PEOPLE = /^GET .*\/users\/documents\?.*orderDesc/
const JOBS = /^GET .*\/jobs\/documents\?/
const SEARCHES = /^GET .*\/jobSearches\/documents\?/
const SESSIONS = /^GET .*\/account\/sessions$/
const ONE_PERSON = /^GET .*\/users\/documents\/[^?]/

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })
const text = (texts: string) => (page: Page) => page.getByText(texts, { exact: true })
const failure = (texts: string) => (page: Page) => page.getByRole('alert').getByText(texts)
/** The first item of a list, such as posts or people. */
const first = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()
const busy = (name: string) => (page: Page) =>
  page.getByRole('main').locator('[aria-busy=true]').filter({ hasText: name })
const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

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
    guest: true,
    states: {
      loading: { hold: /^POST .*\/sessions/, act: signIn('Sign in'), shows: busy('Sign in') },
      empty: { shows: heading(TEXTS.signIn.title) },
      error: { act: press('Sign in'), shows: text(TEXTS.rules.password) },
    },
  },
  {
    name: 'sign-up',
    path: '/sign-up',
    guest: true,
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
  {
    name: 'explore',
    path: '/explore',
    states: postList(POSTS, { empty: TEXTS.explore.end, full: TEXTS.explore.popular }),
  },
  {
    name: 'search',
    path: ({ searchWord: texts }) => `/explore?q=${texts}`,
    states: postList(POSTS, {
      empty: TEXTS.explore.none,
      full: 'Search results',
      failed: 'Search failed',
    }),
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
      error: { refuse: PEOPLE, shows: failure(TEXTS.toasts.peopleFailed.title) },
      full: { shows: first(TEXTS.people) },
    },
  },
  {
    name: 'board of jobs',
    path: '/jobs',
    states: {
      loading: { hold: JOBS, shows: text('Loading jobs') },
      empty: { clear: JOBS, shows: text('No jobs yet') },
      error: { refuse: JOBS, shows: failure("The jobs didn't load") },
    },
  },
  {
    name: 'board of jobs, for visitors',
    path: '/jobs?workplace=remote',
    guest: true,
    states: { empty: { clear: JOBS, shows: text('No live job fits all of these filters.') } },
  },
  {
    name: 'kept searches',
    path: '/jobs/searches',
    states: {
      loading: { hold: SEARCHES, shows: text('Loading saved searches') },
      empty: { shows: text('No saved searches') },
      error: { refuse: SEARCHES, shows: failure("Couldn't load your saved searches") },
    },
  },
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
      full: { shows: (page) => page.getByLabel('Caption', { exact: true }) },
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
      full: { shows: (page) => page.getByRole('button', { name: 'Delete' }) },
    },
  },
  {
    name: 'somebody else’s post',
    path: ({ otherPost }) => `/posts/${otherPost}`,
    states: { full: { shows: (page) => page.getByRole('article') } },
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
    states: postList(POSTS, { empty: 'No posts yet', full: TEXTS.profile.posts }),
  },
  {
    name: 'liked posts',
    path: ({ me }) => `/profile/${me}/liked-posts`,
    states: postList(/^GET .*\/posts\/documents\?.*"likes"/, {
      empty: TEXTS.profile.noneLiked,
      full: TEXTS.profile.liked,
    }),
  },
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
    name: 'an unknown address',
    path: '/no/such/street',
    states: { gone: { shows: heading('Page not found') } },
  },
]

/** A final refusal: clients don't retry it, and don't take the thing for deleted. */
const REFUSAL = { message: 'Not today.', code: 403, type: 'user_unauthorized', version: '1' }

/** Replaces the answers to the state's calls. */
export async function applyState(page: Page, { hold, refuse, clear }: State): Promise<void> {
  const answers: readonly [RegExp | undefined, (route: Route) => Promise<void>][] = [
    // No answer comes while the page exists.
    [hold, async () => {}],
    [refuse, (route) => route.fulfill({ status: 403, json: REFUSAL })],
    [clear, (route) => route.fulfill({ json: { total: 0, documents: [] } })],
  ]
  await page.route('**/v1/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const call = `${route.request().method()} ${pathname}${decodeURIComponent(search)}`
    const answer = answers.find(([pattern]) => pattern?.test(call))?.[1]
    await (answer ? answer(route) : route.fallback())
  })
}
