/* Searches of people, job ads and posts with what they find, in the order of the list: names with symbols, other names, scripts, places, typos. */

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
}
export const JOBS: Readonly<Record<string, Data>> = {
  rust: { title: 'Systems developer', company: 'Cœur', stack: ['Rust'], place: 'Leipzig, Germany' },
  back: { title: 'Back-end developer', company: 'Acme', stack: ['PostgreSQL'], place: 'Berlin' },
  node: { title: 'Backend', description: 'We use node.js', stack: ['TypeScript'], place: 'Oslo' },
  cook: { title: 'A cook', description: 'Cook for C programmers', place: 'London' },
  dot: { title: 'Engineer', description: 'ASP.NET and C#', seniority: 'senior' },
}
/** Where the work of each ad is done. */
export const PLACES: Readonly<Record<string, Data>> = {
  rust: { workplace: 'onsite' },
  back: { workplace: 'hybrid', employment: 'partTime' },
  node: { workplace: 'onsite' },
  cook: { workplace: 'onsite', seniority: 'junior' },
  dot: { workplace: 'remote', regions: ['europe'] },
}
export const POSTS: Readonly<Record<string, Data>> = {
  plus: { caption: 'Learning C++ today' },
  cooking: { caption: 'C is for cooking' },
  tags: { caption: '#.NET on a desk', tags: ['Kubernetes'], location: 'Łódź' },
  kube: { caption: 'Our k8s cluster', imageAlt: 'A full stack of plates' },
  express: { caption: 'An express train', tags: ['full-stack'] },
}

type Search = readonly [words: string, found: string]

export const TEXT: Readonly<Record<'users' | 'jobs' | 'posts', readonly Search[]>> = {
  users: [
    ['C++', 'ada'],
    ['cpp', 'ada'],
    ['#C++', 'ada'],
    ['c+', 'cem bo ada'],
    ['golang', 'ada'],
    ['go', 'bo ada'],
    ['postgresql', 'cem'],
    ['pg', 'cem'],
    ['node', 'cem'],
    ['nodejs', 'cem'],
    ['node js', 'cem'],
    ['Kubernetes', 'cem'],
    ['vue.js', 'cem'],
    ['.net', 'bo'],
    ['dotnet', 'bo'],
    ['net', 'bo'],
    ['tsql', 'dara'],
    ['f#', 'dara'],
    ['c#', ''],
    // Letters.
    ['lukasz', 'ada'],
    ['Orsted', 'bo'],
    ['arhus', 'bo'],
    ['krakow', 'ada'],
    ['كتابي', 'dara'],
    ['می خواهم', 'dara'],
    // Places, and their countries.
    ['germany', 'cem'],
    ['köln', 'cem'],
    ['denmark', 'bo'],
    ['poland c++', 'ada'],
    ['compilers go', 'ada'],
    ['example.org', ''],
    ['nobody', ''],
  ],
  jobs: [
    ['rust', 'rust'],
    ['coeur', 'rust'],
    ['Leipzig', 'rust'],
    ['germany', 'back rust'],
    ['postgres', 'back'],
    ['backend', 'node back'],
    ['back-end', 'node back'],
    ['back end', 'node back'],
    ['back-end developer', 'back'],
    ['ts', 'node'],
    ['typescript node', 'node'],
    ['senior', 'dot'],
    ['remote', 'dot'],
    ['on-site', 'cook node rust'],
    ['onsite', 'cook node rust'],
    ['part-time', 'back'],
    ['full time', 'dot cook node rust'],
    ['europe', 'dot'],
    ['C++', ''],
    ['C#', 'dot'],
    ['asp.net', 'dot'],
    ['dotnet', ''],
    ['cook', 'cook'],
    ['rust leipzig', 'rust'],
    ['leipzig back', ''],
  ],
  posts: [
    ['C++', 'plus'],
    ['c cooking', 'cooking'],
    ['.NET', 'tags'],
    ['dotnet', 'tags'],
    ['k8s', 'kube tags'],
    ['kubernetes', 'kube tags'],
    ['lodz', 'tags'],
    ['full stack', 'express kube'],
    ['fullstack', 'express kube'],
    ['express.js', ''],
    ['express', 'express'],
  ],
}
export const SIMILAR: typeof TEXT = {
  users: [
    ['compilrs', 'ada'],
    ['lukaszz', 'ada'],
    ['compilrs kraakow', ''],
    ['krakov goo', 'ada'],
    ['C++', 'ada'],
    ['C#', ''],
    ['postgrs', 'cem'],
    // Names that no text has: those of the technologies that it has.
    ['postgrse', 'cem'],
    ['kuberntes postgrse', 'cem'],
    ['golnag', 'ada'],
    ['elasticsaerch', 'dara'],
    ['elasticsaerch kuberntes', ''],
  ],
  jobs: [
    ['leipzg', 'rust'],
    ['postgers', 'back'],
    ['bakcend', 'node back'],
    ['rsut leipzg', 'rust'],
    ['postgrse', 'back'],
    ['typescirpt nodesj', 'node'],
    ['C++', ''],
    ['coook', 'cook'],
  ],
  posts: [
    ['cokng', ''],
    ['cookng', 'cooking'],
    ['C#', ''],
    ['kuberntes', 'kube tags'],
    ['dtonet', 'tags'],
    ['kuberntes dtonet', 'tags'],
  ],
}
/** Filters as in the address of the board. */
export const BOARD: readonly Search[] = [
  ['stack=pg', 'back'],
  ['stack=ts&stack=rust', 'node rust'],
  ['place=germany', 'back rust'],
  ['place=leipzig', 'rust'],
  ['place=london&q=cook', 'cook'],
  ['place=acme', ''],
  // Remote from there, or on site there.
  ['region=eu', 'dot back rust'],
  ['region=europe', 'dot cook node back rust'],
  ['region=uk', 'dot cook'],
  ['region=africa', ''],
  ['region=eu&workplace=onsite', 'rust'],
  ['region=eu&q=developer', 'back rust'],
  ['region=eu&stack=rust&type=fullTime', 'rust'],
]
/** Names of technologies, and the people who have them in their stack. */
export const STACK: readonly Search[] = [
  ['Kubernetes', 'cem'],
  ['kube', 'cem'],
  ['K8S', 'cem'],
  ['vue.js', 'cem'],
  ['cpp', 'ada'],
  ['golang', 'ada'],
  ['fsharp', 'dara'],
  ['c', ''],
  ['node', ''],
]
