import { expect, test } from 'vitest'

import { alternativeSearches } from './alternatives.ts'

test.each<[what: string, term: string, texts: string[], offers: string[]]>([
  ['a missing letter', 'kuberntes', ['We run kubernetes here'], ['kubernetes']],
  ['a letter too many', 'rustt', ['rust'], ['rust']],
  ['a wrong letter', 'rast', ['rust'], ['rust']],
  ['letters in the wrong order', 'rsut', ['rust'], ['rust']],
  ['the usual spelling', 'kuberntes', ['KUBERNETES', 'Kubernetes', 'Kubernetes'], ['Kubernetes']],
  ['accents', 'goteborgg', ['Göteborg'], ['Göteborg']],
  ['typed accents', 'GÖTEBORGG', ['Goteborg'], ['Goteborg']],
  [
    'other words and signs as typed',
    'C++ in  kuberntes!',
    ['kubernetes in C++'],
    ['C++ in  kubernetes!'],
  ],
  ['a tag as typed', '#rustt', ['rust async'], ['#rust']],
  ['several words', 'braas dssk', ['A brass desk'], ['brass desk']],
  ['the beginning of the last word', 'braas typ', ['brass typescript'], ['brass typ']],
  ['what begins with a name', 'go', ['Google and GitHub', 'Rust'], ['Google']],
  ['a word typed twice', 'rustt rustt', ['rust'], ['rust rust']],
  ['the most frequent first', 'rast', ['rest', 'rust', 'rust'], ['rust', 'rest']],
  ['three at most', 'cat', ['bat', 'hat', 'mat', 'rat'], ['bat', 'hat', 'mat']],
  ['the word that more texts have', 'rast', ['rest rust', 'rust'], ['rust']],
  ['words of one text only', 'braas dssk', ['brass', 'desk'], []],
  ['not two wrong letters', 'tipescrypt', ['typescript'], []],
  ['another name of a technology', 'postgrse', ['We run PostgreSQL'], ['postgres']],
  ['the canonical name', 'kuberntes', ['k8s'], ['Kubernetes']],
  ['a name with symbols', 'nodesj', ['Node.js'], ['Node.js']],
  ['a name of several words', 'bakcend', ['Back-end developer'], ['Backend']],
  [
    'names among other words',
    'braas postgrse kuberntes',
    ['brass, pg, kube'],
    ['brass postgres Kubernetes'],
  ],
  ['no names of a plain word', 'golnag', ['let it go'], []],
  ['not short words', 'og', ['go'], []],
  ['any of several long words', 'typescript braas', ['typescript brass'], ['typescript brass']],
  ['nothing where all words are right', 'desk', ['A desk'], []],
  ['nothing without texts', 'desk', [], []],
  ['nothing in scripts without blanks', '东京市塔', ['东京市搭'], []],
  ['nothing without words', '!?', ['desk'], []],
])('offers %s', (_, term, texts, offers) => {
  expect(alternativeSearches(term, texts)).toEqual(offers)
})
