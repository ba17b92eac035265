/** What people of the demo say about themselves, beside their bio, by handle. */
export interface DemoProfile {
  readonly headline: string
  readonly place: string
  readonly workingOn?: string
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

const person = (headline: string, place: string, ...stack: string[]): DemoProfile => ({
  headline,
  place,
  stack,
})

/** Nearly everybody has one: a few newcomers have nothing yet. */
export const PROFILES: Readonly<Record<string, DemoProfile>> = {
  'ines.m': {
    headline: 'Backend engineer, queues and pictures',
    place: 'Lisbon, Portugal',
    workingOn: 'A picture pipeline that never loses a job',
    stack: ['Go', 'PostgreSQL', 'NATS', 'Kubernetes', 'OpenTelemetry'],
    pinned: ['whiteboard.jpg', 'garden.jpg', 'trace.jpg'],
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
  tlind: person(
    'Performance engineer. Flame graphs, SIMD and long walks',
    'Gothenburg, Sweden',
    'Rust',
    'C++',
    'eBPF',
    'Go',
  ),
  rmenon: person('Tooling engineer', 'Kochi, India', 'TypeScript', 'Rust', 'Bazel'),
  leaf: person('Junior web developer, learning Go in public', 'Lyon, France', 'Go', 'React'),
  omarh: person('Site reliability engineer', 'Amman, Jordan', 'Kubernetes', 'Linux', 'Ansible'),
  kofib: person('Web developer', 'Kumasi, Ghana', 'PHP', 'Vue', 'PostgreSQL'),
  saran: person('Data engineer', 'Zagreb, Croatia', 'Python', 'Airflow', 'PostgreSQL', 'dbt'),
  jweber: person('Front-end engineer', 'Hamburg, Germany', 'TypeScript', 'React', 'CSS'),
  minapark: person('Game developer', 'Seoul, South Korea', 'C#', 'Unity', 'Blender'),
  noor: person('مهندسة برمجيات', 'Muscat, Oman', 'Python', 'Django', 'PostgreSQL'),
  emilk: person('Retired, still compiling', 'Aarhus, Denmark', 'C', 'Fortran', 'Ada'),
  kit: person('Release bot', 'Rack 4, second shelf', 'Bash', 'GitHub Actions'),
  bthor: person('Compiler engineer', 'Akureyri, Iceland', 'C++', 'LLVM', 'Haskell'),
  mfcastro: person(
    'Database administrator for a hospital network',
    'Recife, Brazil',
    'PostgreSQL',
    'Oracle',
    'Ansible',
    'Prometheus',
  ),
  minhanh: person('QA engineer', 'Đà Nẵng, Vietnam', 'Playwright', 'TypeScript'),
  misaki: person('タイポグラファー、ウェブ開発', 'Kyoto, Japan', 'CSS', 'Svelte', 'SVG'),
  tunde: person('Graphics programmer', 'Ibadan, Nigeria', 'C++', 'Vulkan', 'GLSL'),
  'priya.s': person('Accessibility engineer', 'Chennai, India', 'TypeScript', 'React', 'ARIA'),
  dgallo: person('Product engineer', 'Turin, Italy', 'Ruby on Rails', 'PostgreSQL', 'React'),
  wanjiru: person('Network engineer', 'Nairobi, Kenya', 'Linux', 'BGP', 'Go', 'Python'),
  jlopez: person('Java on weekdays, open source on Sundays', 'Seville, Spain', 'Java', 'Kafka'),
  'hannah.b': person('Firmware engineer', 'Bremen, Germany', 'C', 'Rust', 'Zephyr'),
  petrenko: person('Security reviewer', 'Lviv, Ukraine', 'Go', 'Rust', 'Semgrep'),
  zoe: person('Freelance developer, works from a van', 'Somewhere near Ghent', 'Elixir', 'Svelte'),
}
