import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', 'package.json'), 'utf8'),
) as { devDependencies: Record<string, string> }

/** The installed versions of one SDK, oldest first. Each is installed under its name with its major version. */
const versionsOf = (sdk: string) =>
  Object.entries(devDependencies)
    .filter(([name]) => new RegExp(String.raw`^${sdk}\d*$`).test(name))
    .map(([name, version]) => ({ name, sdk, version: version.replace(`npm:${sdk}@`, '') }))

/** The official web SDK. */
export const SDK_PACKAGES = versionsOf('appwrite')
/** The official SDK of servers on Node. */
export const NODE_SDK_PACKAGES = versionsOf('node-appwrite')
/** The official SDK of native apps. */
export const NATIVE_SDK_PACKAGES = versionsOf('react-native-appwrite')
