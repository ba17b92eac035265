export const USER_AGENT_MAX = 512

/** The first group of each pattern is the version. The first match wins, so imitators precede the imitated. */
type Row = readonly [pattern: RegExp, code: string, name: string]

const SYSTEMS: readonly Row[] = [
  [/\b(?:iPhone|CPU) OS (\d+(?:_\d+)*)/, 'IOS', 'iOS'],
  [/\bAndroid(?: (\d+(?:\.\d+)*))?/, 'AND', 'Android'],
  [/\bWindows NT (\d+\.\d+)/, 'WIN', 'Windows'],
  [/\bCrOS \w+ (\d+(?:\.\d+)*)/, 'COS', 'Chrome OS'],
  [/\bMac OS X (\d+(?:[._]\d+)*)/, 'MAC', 'Mac'],
  [/\bLinux\b()/, 'LIN', 'GNU/Linux'],
]
const CLIENTS: readonly Row[] = [
  [/\bEdg(?:A|iOS)?\/(\d+(?:\.\d+)*)/, 'PS', 'Microsoft Edge'],
  [/\bOPR\/(\d+(?:\.\d+)*)/, 'OP', 'Opera'],
  [/\bSamsungBrowser\/(\d+(?:\.\d+)*)/, 'SB', 'Samsung Browser'],
  [/\bCriOS\/(\d+(?:\.\d+)*)/, 'CI', 'Chrome Mobile iOS'],
  [/\bFxiOS\/(\d+(?:\.\d+)*)/, 'FI', 'Firefox Mobile iOS'],
  [/\bChrome\/(\d+(?:\.\d+)*).* Mobile\b/, 'CM', 'Chrome Mobile'],
  [/\bChrome\/(\d+(?:\.\d+)*)/, 'CH', 'Chrome'],
  [/\bMobile;.*\bFirefox\/(\d+(?:\.\d+)*)/, 'FM', 'Firefox Mobile'],
  [/\bFirefox\/(\d+(?:\.\d+)*)/, 'FF', 'Firefox'],
  [/\bVersion\/(\d+(?:\.\d+)*) Mobile\/\w+ Safari\//, 'MF', 'Mobile Safari'],
  [/\bVersion\/(\d+(?:\.\d+)*) Safari\//, 'SF', 'Safari'],
]
const ENGINES: readonly Row[] = [
  [/\b(?:iPhone|iPad)\b.*AppleWebKit\/(\d+(?:\.\d+)*)/, '', 'WebKit'],
  [/\bChrome\/(\d+(?:\.\d+)*)/, '', 'Blink'],
  [/\brv:(\d+(?:\.\d+)*)\) Gecko\//, '', 'Gecko'],
  [/\bAppleWebKit\/(\d+(?:\.\d+)*)/, '', 'WebKit'],
]
const WINDOWS_VERSIONS: Readonly<Record<string, string>> = {
  '6.1': '7',
  '6.2': '8',
  '6.3': '8.1',
  '10.0': '10',
}
const BRANDS: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/\biPhone\b|\biPad\b|\bMac/, 'Apple'],
  [/\bPixel\b/, 'Google'],
  [/\bSM-|\bsamsung\b|\bGT-/i, 'Samsung'],
]

function find(rows: readonly Row[], text: string) {
  for (const [pattern, code, name] of rows) {
    const match = pattern.exec(text)
    if (match) return { code, name, version: (match[1] ?? '').replaceAll('_', '.') }
  }
  return { code: '', name: '', version: '' }
}

function kindOf(text: string, system: string): string {
  if (/\biPad\b/.test(text) || (system === 'AND' && !/\bMobile\b/.test(text))) return 'tablet'
  if (/\biPhone\b|\bMobile\b/.test(text)) return 'smartphone'
  return system === '' ? '' : 'desktop'
}

/** Phone browsers send this instead of the model. */
const NO_MODEL = 'K'

function modelOf(text: string, brand: string): string {
  const apple = /\b(iPhone|iPad)\b/.exec(text)?.[1]
  if (apple !== undefined) return apple
  const model = /\bAndroid [\d.]+; ([^;)]{1,40}?)(?: Build\/[^;)]*)?\)/.exec(text)?.[1] ?? ''
  if (model === NO_MODEL) return ''
  const repeated = `${brand} `
  const isRepeated = brand !== '' && model.toLowerCase().startsWith(repeated.toLowerCase())
  return isRepeated ? model.slice(repeated.length) : model
}

/** The first two numbers of a version: the rest only distinguishes builds. */
const toMinor = (version: string) => version.split('.', 2).join('.')

/** Parses a User-Agent header as far as our small tables cover it; '' for unknown parts. */
export function deviceOf(userAgent: string) {
  const system = find(SYSTEMS, userAgent)
  const client = find(CLIENTS, userAgent)
  const engine = find(ENGINES, userAgent)
  const brand = BRANDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return {
    osCode: system.code,
    osName: system.name,
    osVersion: system.code === 'WIN' ? (WINDOWS_VERSIONS[system.version] ?? '') : system.version,
    clientType: client.code === '' ? '' : 'browser',
    clientCode: client.code,
    clientName: client.name,
    clientVersion: toMinor(client.version),
    clientEngine: client.code === '' ? '' : engine.name,
    clientEngineVersion: client.code === '' ? '' : engine.version,
    deviceName: kindOf(userAgent, system.code),
    deviceBrand: brand,
    deviceModel: modelOf(userAgent, brand),
  }
}
