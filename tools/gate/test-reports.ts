/** The result of a test runner's report. */
export interface SuiteResult {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** One entry for each failed test, with the first lines of its output, for the end of a long log. */
  readonly faults: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** Enough lines to show what differs, and where. */
const LINES_MAX = 16
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g')

function fault(title: string, output = ''): string {
  const lines = output.replaceAll(COLOURS, '').split('\n').slice(0, LINES_MAX)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** Reads the report of `vitest --reporter=json`. */
export function readVitest(report: VitestReport): SuiteResult {
  const faults = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [fault(file.name, file.message)]
    return failed.map((test) =>
      fault(`${file.name}: ${test.fullName}`, test.failureMessages?.join('\n')),
    )
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    faults,
  }
}

/** The report's outermost suites are files; those inside are groups of tests, whose titles belong to the tests'. */
function faultsOf({ specs, suites = [] }: PlaywrightSuite, group = ''): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        fault(
          `${file}, ${projectName}: ${group}${title}`,
          results.find(({ error }) => error !== undefined)?.error?.message,
        ),
      ),
  )
  return [...own, ...suites.flatMap((inner) => faultsOf(inner, `${group}${inner.title}: `))]
}

/** Reads the report of Playwright's `json` reporter. A test that passed on the second try counts as failed. */
export function readPlaywright({ stats, suites }: PlaywrightReport): SuiteResult {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    faults: suites.flatMap((file) => faultsOf(file)),
  }
}
