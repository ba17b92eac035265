import { expect, test } from 'vitest'
import { TEXTS } from './messages.ts'

/** Every text by its key; placeholders are written as in the specification: `...`, or N for a number. */
function writtenOut(texts: object, place = ''): [place: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const at = place + key
    if (typeof value === 'function') {
      const fill = value as (part: string) => string
      return [[at, fill(/too(Large|Small)$/.test(key) ? 'N' : '...')]] as [string, string][]
    }
    return typeof value === 'object' && value !== null
      ? writtenOut(value, `${at}.`)
      : [[at, value as string]]
  })
}

test('every text matches the specification, typing errors and odd spaces included', () => {
  expect(Object.fromEntries(writtenOut(TEXTS))).toEqual({
    headline: 'Dive into the world of DEVS',
    'signIn.title': 'Welcome Back',
    'signIn.subtitle': 'Please Login to continue',
    'signIn.submit': 'Sign in',
    'signIn.newTo': 'New to ... ?',
    'signIn.link': 'Sign Up',
    'signUp.title': 'Welcome to ...',
    'signUp.subtitle': 'Create a new account',
    'signUp.haveAccount': 'Alerady have an account?',
    'signUp.link': 'Sign In',
    'nav.home': 'Home',
    'nav.explore': 'Explore',
    'nav.people': 'People',
    'nav.saved': 'Saved',
    'nav.create': 'Create Post',
    'nav.createShort': 'Create',
    'nav.logout': 'Logout',
    home: 'Home Feed',
    'explore.popular': 'Popular Today',
    'explore.all': 'All',
    'explore.end': 'End Of Posts',
    'explore.none': 'No Results Found',
    'saved.title': 'Saved Posts',
    'saved.none': 'No available posts',
    people: 'All Users',
    createPost: 'Create Post',
    update: 'Update',
    'profile.posts': 'Posts',
    'profile.followers': 'Followers',
    'profile.following': 'Following',
    'profile.edit': 'Edit Profile',
    'profile.follow': 'Follow',
    'profile.liked': 'Liked Posts',
    'profile.noneLiked': 'No liked posts',
    'rules.name': 'too short , please enter a correct name',
    'rules.username': 'too short username',
    'rules.password': 'Password Must Be atleast 8 Characters',
    'rules.profileName': 'Name must be at least 2 characters.',
    'rules.required': 'Required',
    'rules.email': 'Invalid email',
    'toasts.signInFailed.title': 'Sign In Failed',
    'toasts.signInFailed.text': 'Please Try Again',
    'toasts.signInUnconfirmed.title': 'Sign In Failed , Please Try Again',
    'toasts.signInUnconfirmed.text': 'We are Sorry for the inconvinience',
    'toasts.signUpFailed.title': 'Sign Up Failed , Please try again',
    'toasts.signUpFailed.text': 'We are sorry ',
    'toasts.signUpUnconfirmed.title': 'Sign Up Failed , Please Try Again',
    'toasts.signUpUnconfirmed.text': 'We are Sorry for the inconvinience',
    'toasts.createFailed.title': 'Please Try Again',
    'toasts.updateFailed.title': 'Please Try Againi',
    'toasts.profileFailed.title': 'Update user failed. Please try again.',
    'toasts.peopleFailed.title': 'Something went wrong.',
    'upload.label': 'SVG, PNG, JPG',
    'upload.type': 'File type must be ...',
    'upload.tooLarge': 'File is larger than N bytes',
    'upload.tooSmall': 'File is smaller than N bytes',
    'upload.tooMany': 'Too many files',
    'client.missing': 'Missing required parameter: "..."',
    'client.notAFile': 'Parameter "file" has to be a File.',
    'client.network': 'Network request failed',
    'client.aborted': 'Aborted',
    'page.failed': 'Unexpected Application Error!',
  })
})
