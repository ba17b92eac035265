/** What people of the demo say about themselves, beside their bio, by handle. */
export interface DemoProfile {
  readonly headline: string
  readonly place: string
  readonly workingOn: string
  readonly stack: readonly string[]
  /** Pictures of their own posts that come first on the profile. */
  readonly pinned?: readonly string[]
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  /** Entries of a resume, which is then shown to everybody. */
  readonly positions?: readonly DemoPosition[]
}

interface DemoPosition {
  readonly kind: 'work' | 'education'
  readonly title: string
  readonly organization: string
  readonly from: string
  readonly to?: string
  readonly summary?: string
}

export const PROFILES: Readonly<Record<string, DemoProfile>> = {
  'ines.m': {
    headline: 'Backend engineer, queues and pictures',
    place: 'Lisbon, Portugal',
    workingOn: 'A picture pipeline that never loses a job',
    stack: ['Go', 'PostgreSQL', 'NATS', 'Kubernetes', 'OpenTelemetry'],
    pinned: ['whiteboard.jpg', 'trace.jpg'],
    links: [
      { label: 'Notes on queues', url: 'https://notes.ines.example/queues' },
      { label: 'Talks', url: 'https://talks.ines.example/' },
    ],
    positions: [
      {
        kind: 'work',
        title: 'Backend engineer',
        organization: 'Farol Pictures',
        from: '2022-04',
        summary:
          'Owns the pipeline from upload to feed: five million pictures a day, none lost since March 2024. Halved the time to the first preview by resizing from a shared decode.',
      },
      {
        kind: 'work',
        title: 'Software engineer',
        organization: 'Tejo Trains',
        from: '2018-09',
        to: '2022-03',
        summary:
          'Seat reservations on PostgreSQL. Moved the night jobs to a queue that one can read.',
      },
      {
        kind: 'education',
        title: 'Computer science, MSc',
        organization: 'Universidade de Lisboa',
        from: '2013-09',
        to: '2018-07',
      },
    ],
  },
  marek: {
    headline: 'Platform engineer',
    place: 'Brno, Czechia',
    workingOn: 'Fewer alerts, better ones',
    stack: ['Rust', 'Linux', 'Terraform', 'Prometheus'],
    links: [{ label: 'Blog', url: 'https://marek.example/blog' }],
  },
  'ada.n': {
    headline: 'Distributed systems engineer',
    place: 'Lagos, Nigeria',
    workingOn: 'A log that survives a missing data center',
    stack: ['Java', 'Kafka', 'TLA+'],
  },
  yukit: {
    headline: 'Mobile developer',
    place: 'Kyoto, Japan',
    workingOn: 'An app that opens without a network',
    stack: ['Kotlin', 'Swift', 'SQLite'],
  },
}
