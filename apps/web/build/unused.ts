import { type Plugin } from 'vite'

/** A place in a library's code, and what the build has there instead. */
type Cut = readonly [place: string | RegExp, instead: string]

/** A function that nothing calls. Only its name stays, without a value. */
const unused = (name: string): Cut => [
  new RegExp(`(?:(async )?(function) ${name}(?=\\()|const ${name} = )`, 'g'),
  `var ${name}\nvar unused_${name} = $1$2`,
]

/** A function that finds nothing to do. */
const idle = (name: string): Cut => [
  new RegExp(`function ${name}(?=\\()`, 'g'),
  `function ${name}() {}\nfunction unused_${name}`,
]

/** Conditions that are always, or never, true. */
const always = (condition: string): Cut => [`if (${condition})`, 'if (true)']
const never = (condition: string): Cut => [`if (${condition})`, 'if (false)']

/** A state that never changes. */
const constant = (name: string, setter: string): Cut => [
  `let [${name}, ${setter}] = React$1.useState();`,
  `const ${name} = void 0, ${setter} = () => void 0;`,
]

/** The body of a loop over a list that is always empty. */
const empty = (loop: string): Cut => [`${loop}.forEach(`, 'void (']

/**
 * Parts of libraries that no page uses and every page would load. Where a library can't know that they are unused, the
 * bundler can't either.
 */
const CUTS: Readonly<Record<string, readonly Cut[]>> = {
  // Fetchers, actions, blockers, view transitions, and what development tools call.
  'react-router/dist/production/lib/router/router.js': [
    ['future.unstable_customRouteDiscovery', 'false'],
    ['future.unstable_routePatternMatching', 'false'],
    ['init.hydrationData', '(void 0)'],
    never('init.instrumentations'),
    never('opts && opts.submission && isMutationMethod(opts.submission.formMethod)'),
    ...[
      'fetch',
      'handleAction',
      'revalidate',
      'getFetcher',
      'resetFetcher',
      'queueFetcherForDeletion',
      'getBlocker',
      'getUpdatedRevalidatingFetchers',
    ].map(unused),
    ...[
      'markFetchRedirectsDone',
      'abortStaleFetchLoads',
      'shouldBlockNavigation',
      'restoreAppliedTransitions',
      'persistAppliedTransitions',
      'deleteFetcher',
    ].map(idle),
    empty('\n\tfetchLoadMatches'),
    empty('\n\t\tfetchLoadMatches'),
    always('!opts || !isSubmissionNavigation(opts)'),
    never('blockerKey && delta != null'),
    never('blockerKey'),
    never('pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location'),
    never('pendingViewTransitionEnabled'),
  ],
  'react-router/dist/production/lib/components.js': [
    ['AwaitErrorBoundary = class', 'AwaitErrorBoundary = () => class'],
    always('!viewTransitionOpts || !isViewTransitionAvailable'),
    constant('pendingState', 'setPendingState'),
    constant('renderDfd', 'setRenderDfd'),
    constant('transition', 'setTransition'),
    constant('interruption', 'setInterruption'),
    empty('newState.fetchers'),
  ],
  // Forms that a router sends, routers with a history of their own, and links that prefetch pages of its own server.
  'react-router/dist/production/lib/dom/lib.js': [
    ['const Form = React$1', 'const Form = /* @__PURE__ */ React$1'],
    ['Form.displayName = "Form";', ''],
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ''],
    ['= usePrefetchBehavior(prefetch, rest);', '= [false];'],
    ['ref: mergeRefs(forwardedRef, prefetchRef),', 'ref: forwardedRef,'],
    always('!remixContext || remixContext.isSpaMode'),
    idle('parseHydrationData'),
  ],
  // Server components.
  'react-router/dist/production/lib/hooks.js': [
    never(
      'this.context && typeof error === "object" && error && "digest" in error && typeof error.digest === "string"',
    ),
    never('this.context'),
  ],
  // Every form has a schema: the library's own rules are never asked. No field is a list of fields.
  'react-hook-form/dist/index.esm.mjs': [
    always('_options.resolver'),
    never('!_options.resolver && _options.validate'),
    ...['_setFieldArray', '_setErrors', 'setValues', 'resetField', 'resetDefaultValues'].map(
      unused,
    ),
    ...['watch', 'getErrors'].map(unused),
  ],
}

/**
 * Modules whose functions nothing calls: reports to a monitoring service, and what only the router's part for servers
 * names.
 */
const STUBS: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = undefined
    export const instrumentationResultMetaContext = undefined`,
  'react-router/dist/production/lib/dom/ssr/links.js': [
    'getKeyedLinksForMatches',
    'getKeyedPrefetchLinks',
    'getModuleLinkHrefs',
    'getNewMatchesForLinks',
    'isPageLinkDescriptor',
    'prefetchRouteCss',
    'prefetchStyleLinks',
  ]
    .map((name) => `export const ${name} = () => []`)
    .join('\n'),
}

function cut(id: string, code: string): string {
  const [, cuts = []] = Object.entries(CUTS).find(([file]) => id.endsWith(file)) ?? []
  return cuts.reduce((rest, [place, instead]) => {
    const shorter = rest.replaceAll(place, instead)
    if (shorter === rest)
      throw new Error(`${id} has no ${String(place)}: see apps/web/build/unused.ts`)
    return shorter
  }, code)
}

const anyOf = (files: Readonly<Record<string, unknown>>) =>
  new RegExp(`/(${Object.keys(files).join('|').replaceAll('.', '\\.')})$`)

/** Vite plugin that leaves out what is unused. */
export const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  load: {
    filter: { id: anyOf(STUBS) },
    handler: (id) => Object.entries(STUBS).find(([file]) => id.endsWith(file))?.[1],
  },
  transform: { filter: { id: anyOf(CUTS) }, handler: (code, id) => cut(id, code) },
}
