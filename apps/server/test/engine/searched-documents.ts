/* People, job ads and posts that the searches in `searches.ts` find or not. */

type Data = Readonly<Record<string, unknown>>

export const PEOPLE: Readonly<Record<string, Data>> = {
  ada: { name: 'Ada Łukasz', headline: 'Compilers in C++', place: 'Kraków', stack: ['C++', 'Go'] },
  bo: { name: 'Bo Ørsted', headline: 'I cook', place: 'Århus, Danmark', bio: 'let it go, .NET' },
  cem: { name: 'Cem', headline: 'Node.js and Postgres', place: 'Köln', stack: ['k8s', 'Vue'] },
  dara: {
    name: 'کتابی',
    bio: 'می\u200cخواهم',
    place: 'Tehran, Iran',
    stack: ['T-SQL', 'F#', 'Elasticsearch'],
  },
  eva: { name: 'Éva Kőszegi', headline: 'Objective-C, C#', place: 'Zürich', stack: ['Java'] },
  fumi: { name: '田中 史', headline: 'JSConf speaker', place: '東京, Japan', stack: ['ASP.NET'] },
  gul: { name: 'Gül Işık', headline: 'İLK SATIR', place: 'İzmir, Turkey', stack: ['js', 'ror'] },
  hari: { name: 'हिन्दी', headline: 'Привет, мир', place: 'København', stack: ['Golang'] },
}
export const JOBS: Readonly<Record<string, Data>> = {
  rust: { title: 'Systems developer', company: 'Cœur', stack: ['Rust'], place: 'Leipzig, Germany' },
  back: { title: 'Back-end developer', company: 'Acme', stack: ['PostgreSQL'], place: 'Berlin' },
  node: { title: 'Backend', description: 'We use node.js', stack: ['TypeScript'], place: 'Oslo' },
  cook: { title: 'A cook', description: 'Cook for C programmers', place: 'London' },
  dot: { title: 'Engineer', description: 'ASP.NET and C#', seniority: 'senior' },
  java: { title: 'Java', company: 'Ærø & Søn', stack: ['Git'], place: 'Zürich, Switzerland' },
  script: { title: 'JavaScript', company: 'Google', stack: ['GitHub'], place: 'Łódź, Poland' },
}
/** Where the work of each ad is done. */
export const PLACES: Readonly<Record<string, Data>> = {
  rust: { workplace: 'onsite' },
  back: { workplace: 'hybrid', employment: 'partTime' },
  node: { workplace: 'onsite' },
  cook: { workplace: 'onsite', seniority: 'junior' },
  dot: { workplace: 'remote', regions: ['europe'] },
  java: { workplace: 'hybrid', employment: 'contract' },
  script: { workplace: 'hybrid', employment: 'contract' },
}
export const POSTS: Readonly<Record<string, Data>> = {
  plus: { caption: 'Learning C++ today' },
  cooking: { caption: 'C is for cooking' },
  tags: { caption: '#.NET on a desk', tags: ['Kubernetes'], location: 'Łódź' },
  kube: { caption: 'Our k8s cluster', imageAlt: 'A full stack of plates' },
  express: { caption: 'An express train', tags: ['full-stack'] },
  conf: { caption: 'JSConf, by Google and GitHub', location: '東京' },
  elephant: { caption: 'Postgres in a napkin', imageAlt: 'ＮＡＰＫＩＮ' },
  pg: { caption: 'Quick notes', tags: ['pg', 'golang', 'node.js'] },
}
