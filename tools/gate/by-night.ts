import { basename } from 'node:path'

/**
 * What the gate leaves to the night, so that it takes minutes. By day each behaviour has one proof, the fastest that would
 * fail; a journey of each feature, access, hostile input, kill -9, budgets and the SDK stay. What is here proves the same
 * in a browser, at other sizes, after other faults or with larger data.
 */

/** Whole files of tests, as paths or patterns from the repository's root. */
const FILES = [
  'e2e/{blocked-storage,compose,content-rules,following,github,job-reports,large-text,outbox,placeholders}.spec.ts',
  // By day, `withdrawn-picture.spec.ts` edits a picture, and looks for its bytes everywhere; `sealed-drafts.spec.ts` has a next
  // person in the same browser.
  'e2e/{intruders,picture-editor,raid,reduced-motion,resume,several-pictures,shared-browser,site-pages,toasts,translated}.spec.ts',
  'e2e/sdk/photo-wall.spec.ts',
  // Commands of operators with other stores, several processes, and servers that fail.
  'tools/migrate-to.test.ts',
  'apps/server/src/services/move/move.test.ts',
  'apps/server/src/services/backup/{postgres-backup,scheduled}.test.ts',
  'apps/server/src/platform/blobs/s3/{faults,join}.test.ts',
  'apps/server/src/platform/database/postgres/{connections,faults,processes,replica}.test.ts',
  'apps/server/src/platform/{instance/instance,leases/database,mail/smtp}.test.ts',
  'apps/server/test/processes/{keys,realtime,sessions,upkeep,uploads}.test.ts',
  'packages/client/src/files/upload-restart.test.ts',
  // Pictures of extreme sizes, and many at once.
  'apps/server/src/platform/images/{extremes,follow-ups}.test.ts',
  'apps/server/src/services/files/previews/{ordinary-previews,upload-fairness}.test.ts',
  'apps/server/test/hostile/costly.test.ts',
  // Large amounts, and random ones.
  'apps/server/src/engine/query/feed.test.ts',
  'apps/server/src/services/documents/responses/large-lists.test.ts',
  // The lab. By day it proves that it works: generated data and their query plans, databases of earlier versions, and a
  // server that is killed under load.
  'lab/{cluster,deploy,engines,history,hostile,sample}/**',
  // The documented commands, with an installation by npm, a build in another folder, an older Node. By day the package is unpacked.
  'lab/release/{docs,doctor,fetch-node,repeats}.test.ts',
  'lab/durability/!(kill).test.ts',
]

/** Single tests of other files, by a part of their names. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'e2e/blocked-account.spec.ts': ['somebody who is suspended'],
  'e2e/emails.spec.ts': [
    'a new email is pending',
    'digests are chosen',
    'the outbox shows',
    'a code sent',
  ],
  'e2e/first-paint.spec.ts': [
    'Home opens at once on the tab',
    'stays where it is when the rest arrives',
  ],
  'e2e/first-steps.spec.ts': ['after twelve presses at most'],
  'e2e/hostile-texts.spec.ts': ['right-to-left text does not affect'],
  'e2e/installed.spec.ts': ['beside the notch', 'with OFFLINE=off'],
  // By day, `hire.spec.ts` goes the way from an ad to names.
  'e2e/job-ads.spec.ts': [
    'server errors are shown',
    'an ad is saved, reported',
    'an ad is filled and expires',
    'an ad prints',
  ],
  'e2e/jobs.spec.ts': [
    'a saved search marks',
    'guests on a phone open the filters',
    'shortcuts move through the jobs',
    'a title without blanks',
    'the focused control of the filter sheet',
  ],
  'e2e/keyboard.spec.ts': [
    'people are found and followed',
    'the shortcut list opens',
    'the palette finds',
  ],
  'e2e/light-text.spec.ts': ['code has colours', 'long captions and comments'],
  'e2e/lightbox.spec.ts': [
    'a small picture opens',
    'Back closes what lies over a page',
    'in the light theme too',
    'the page stays, and it can be requested again',
  ],
  'e2e/live.spec.ts': ['shows when there is no network', 'a page whose server restarts'],
  'e2e/main-flow.spec.ts': ['two people like the same photo', 'an unusable picture is rejected'],
  'e2e/messages.spec.ts': [
    'what is written offline',
    'by keyboard alone, a request',
    'a request is reported',
  ],
  'e2e/moderation.spec.ts': ['an operator hides a post that nobody has reported'],
  'e2e/new-version.spec.ts': ['an open page offers a new version'],
  'e2e/offline.spec.ts': [
    'a page stays when the network is lost',
    'a page that was seen before a block',
  ],
  'e2e/people.spec.ts': [
    'a profile says who somebody is',
    'sign-up says what a username may not have',
  ],
  'e2e/post-layout.spec.ts': [
    'beside a picture, the field',
    'px, the field for a comment is whole',
    'px, a very tall picture is whole',
  ],
  'e2e/post-page.spec.ts': ['a menu stays at its button'],
  'e2e/public-pages.spec.ts': [
    'a guest goes by keyboard alone',
    'a guest shares a profile',
    'guests and members see whole pictures',
    'guests find people by what they say',
  ],
  'e2e/scroll-position.spec.ts': [
    'Back restores the scroll position of every list',
    'a page opened by URL starts at its top',
    'nothing shifts while pages load',
    'Cancel and Delete go back one step',
  ],
  'e2e/sealed-drafts.spec.ts': [
    'what an earlier version has stored readably',
    'a draft returns with its picture',
    'a form that is left and opened again',
    'two tabs with one form',
  ],
  'e2e/search.spec.ts': ['Back from a result', 'every field finds the same'],
  'e2e/sign-in-page.spec.ts': ['a sign-in in one tab', 'the search starts half a second'],
  'e2e/themes.spec.ts': ['the chosen theme overrides the system'],
  'e2e/uploads.spec.ts': [
    'a large photo with rotated orientation',
    'an upload shows its progress',
    'a reload restores the draft',
    'only a picture that is too large',
    'pictures of other formats',
  ],
  'e2e/widths.spec.ts': ['no avatar, tile or card', 'a field that grows with its text'],
  'apps/server/src/engine/search/index-terms.test.ts': ['match a scan of the rows, seed'],
  'apps/server/src/services/backup/backup.test.ts': [
    'under load is the state',
    'that is killed leaves no archive',
    'contains posts created meanwhile',
  ],
  'apps/server/src/services/erasure/erasure.test.ts': ['an account with too many documents'],
  'apps/server/src/services/files/storage/upkeep.test.ts': ['leftovers are deleted in one run'],
  'apps/server/src/services/files/on-s3.test.ts': ['a picture on S3 is uploaded in chunks'],
  'apps/server/src/services/realtime/delivery/delivery.test.ts': ['a client that stops reading'],
  'lab/upgrade/upgrade.test.ts': ['from its backup as before'],
  'lab/release/package.test.ts': ['backs up, restores', 'says what a file is missing'],
  'tools/operator.test.ts': ['a test email is sent', 'the operator role is granted'],
}

/** Whether a path is that of a browser test, which Playwright runs. */
const isInBrowser = (path: string) => path.startsWith('e2e/')

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const anyOf = (texts: readonly string[]) => `(?:${texts.map(literally).join('|')})`

/** The files that each runner leaves out by day. */
export const VITEST_FILES_BY_NIGHT = FILES.filter((path) => !isInBrowser(path))
export const BROWSER_FILES_BY_NIGHT = FILES.filter((path) => isInBrowser(path)).map(
  (path) => `**/${path}`,
)

const inVitest = Object.entries(TESTS).filter(([path]) => !isInBrowser(path))
const inBrowser = Object.entries(TESTS).filter(([path]) => isInBrowser(path))

/** Matches the names of the tests of vitest that run by day. */
export const byDayInVitest = new RegExp(
  `^(?!.*${anyOf(inVitest.flatMap(([, names]) => names))})`,
  's',
)
/** Matches the names of browser tests, after their files', that don't. */
export const byNightInBrowser = new RegExp(
  inBrowser.map(([path, names]) => `${literally(basename(path))} .*${anyOf(names)}`).join('|'),
)

/** All that is named here, for a check that it exists. */
export const BY_NIGHT = { files: FILES, tests: TESTS }
